import type { IncomingMessage } from 'node:http'

import { ownAddress } from './peer-owner.ts'

/** Why a request is turned away before anybody looks at it; undefined where it is not. */
export function refusal(request: IncomingMessage, port: number): string | undefined {
  const ownHost = `${ownAddress}:${port}`
  const { host, origin } = request.headers
  // Who comes from 127.0.0.2 wants to be looked for in the wrong place.
  if (request.socket.remoteAddress !== ownAddress) return 'Not from here.'
  // A name that somebody pointed at this computer (DNS rebinding) is not our name.
  if (host !== ownHost) return 'Not the name of this program.'
  if (origin !== undefined && origin !== `http://${ownHost}`) return 'From another page.'
  const site = request.headers['sec-fetch-site']
  const isNavigation =
    request.headers['sec-fetch-mode'] === 'navigate' &&
    request.headers['sec-fetch-dest'] === 'document'
  const isOwn = site === undefined || site === 'same-origin' || site === 'none'
  // Somebody may follow a link to the page itself; no other site may load or embed anything of it.
  if (!isOwn && !isNavigation) return 'From another page.'
  return undefined
}

/** Sockets and changes come from our own page, which always says so. */
export function lacksOrigin(request: IncomingMessage): boolean {
  return request.headers.origin === undefined
}
