import type { FastifyInstance } from 'fastify'

/** A name that resolves nowhere: what goes there stays in this process. */
export const sandboxOrigin = 'http://sandbox.invalid'

/** `fetch`, whose requests to the sandbox are answered here, without a network. */
export function inProcessFetch(app: FastifyInstance): typeof fetch {
  return async (input, init) => {
    const request = new Request(input, init)
    const url = new URL(request.url)
    if (url.origin !== sandboxOrigin) return fetch(request)
    const body = await request.text()
    const injected = app.inject({
      // Only these reach the sandbox; anything else is answered with 404.
      method: request.method === 'POST' ? 'POST' : 'GET',
      url: url.pathname + url.search,
      headers: Object.fromEntries(request.headers),
      ...(request.method === 'POST' && { payload: body }),
    })
    const answer = await raceAbort(injected, request.signal)
    const headers = new Headers()
    for (const [name, value] of Object.entries(answer.headers)) {
      for (const one of [value].flat()) if (one !== undefined) headers.append(name, String(one))
    }
    return new Response(answer.body, { status: answer.statusCode, headers })
  }
}

/** Rejects as soon as the caller aborts. */
async function raceAbort<T>(work: PromiseLike<T>, signal: AbortSignal): Promise<T> {
  signal.throwIfAborted()
  const aborted = new Promise<never>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
  })
  return Promise.race([work, aborted])
}
