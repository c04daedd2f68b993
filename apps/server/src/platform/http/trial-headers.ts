/**
 * A page whose workers share memory must be alone among pages and load nothing from elsewhere; the desk at /try is, and its
 * Python needs such memory to wait for an answer.
 */
const isolation = {
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-embedder-policy': 'require-corp',
  'cross-origin-resource-policy': 'same-origin',
}

/**
 * The worker in which a visitor's Python runs: it may run our script and WebAssembly, and reach no address at all, our own
 * included. What Python needs is fetched by others and handed to it.
 */
const pythonWorker = {
  ...isolation,
  'content-security-policy':
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'none'",
}

/** What differs below /try. */
export function trialHeaders(url: string): Readonly<Record<string, string>> {
  if (!/^\/try(?:[/?]|$)/.test(url)) return {}
  return url.startsWith('/try/assets/python-worker-') ? pythonWorker : isolation
}
