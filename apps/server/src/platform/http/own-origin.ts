import type { IncomingHttpHeaders } from 'node:http'

/**
 * Whether one of our own pages has sent this form. Browsers say so themselves: which site a request comes from, or
 * from which origin. What says nothing at all is not believed.
 */
export function isFromOwnPage(headers: IncomingHttpHeaders, publicUrl: string): boolean {
  const site = headers['sec-fetch-site']
  // 'none' is the person: a reload. No page can make a browser say so.
  if (site !== undefined) return site === 'same-origin' || site === 'none'
  const origin = headers.origin ?? originOf(headers.referer)
  return origin !== undefined && ownOrigins(headers.host, publicUrl).has(origin)
}

/** People may reach the server by another name than its public one, on their own machine for one. */
function ownOrigins(host: string | undefined, publicUrl: string): Set<string> {
  const own = [originOf(publicUrl)]
  if (host !== undefined) own.push(originOf(`http://${host}`), originOf(`https://${host}`))
  return new Set(own.flatMap((origin) => origin ?? []))
}

function originOf(url: string | undefined): string | undefined {
  return url !== undefined && URL.canParse(url) ? new URL(url).origin : undefined
}
