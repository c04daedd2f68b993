import { isIP } from 'node:net'

const longestShownEnd = 4

/** Why alerts cannot be sent to that address, for the trader; '' where they can. */
export function addressError(text: string): string {
  const address = URL.parse(text.trim())
  if (!address || !/^https?:$/.test(address.protocol)) {
    return 'Type the whole address: https://ntfy.sh/ and the name of your topic, for example.'
  }
  if (address.username !== '' || address.password !== '') {
    return 'The address has a user name or a password in it. Use one with a token in its path instead.'
  }
  const host = address.hostname.replace(/^\[|\]$/g, '')
  if (isLinkLocal(host)) return 'Nothing is sent to addresses of this kind.'
  if (address.protocol === 'http:' && !isOwnNetwork(host)) {
    return 'Anybody on the way could read it: use https. Plain http is for your own network alone.'
  }
  if (address.pathname === '/' && address.search === '') {
    return 'The name of the topic is missing: it follows the last / of the address.'
  }
  return ''
}

/** So much that its owner knows which one it is, and nobody could write to it. */
export function shownAddress(text: string): string {
  const { protocol, host, pathname, search } = new URL(text)
  const secret = `${pathname}${search}`.slice(1)
  const end = secret.length > 3 * longestShownEnd ? secret.slice(-longestShownEnd) : ''
  return `${protocol}//${host}/…${end}`
}

/** Where computers of a cloud keep the keys of their owner, among others. */
function isLinkLocal(host: string): boolean {
  return host.startsWith('169.254.') || /^fe[89ab][0-9a-f]:/i.test(host)
}

function isOwnNetwork(host: string): boolean {
  if (isIP(host) === 4) return /^(?:127|10|192\.168|172\.(?:1[6-9]|2\d|3[01]))\./.test(host)
  if (isIP(host) === 6) return host === '::1' || /^f[cd]/i.test(host)
  return host === 'localhost' || /\.(?:local|lan|home\.arpa|internal)$/.test(host)
}
