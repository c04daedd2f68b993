/** An address that a link may lead to: ours or another page of the web, or a wallet's payment link. */
const schemes = new Set(['https:', 'http:', 'bitcoin:', 'monero:'])

export function safeUrl(url: string | null | undefined): string | undefined {
  if (!url || !URL.canParse(url, 'https://site.invalid')) return undefined
  return schemes.has(new URL(url, 'https://site.invalid').protocol) ? url : undefined
}
