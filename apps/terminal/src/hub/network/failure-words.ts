/** What the system calls a failed connection, and what a person can do about it. */
const causes: readonly [codes: readonly string[], words: string][] = [
  [
    ['ENOTFOUND', 'EAI_AGAIN', 'ENETUNREACH', 'EHOSTUNREACH', 'ENETDOWN'],
    'not reachable: check your internet connection',
  ],
  [['ECONNREFUSED'], 'connection refused: the exchange or a firewall does not let it in'],
  [['ETIMEDOUT', 'UND_ERR_CONNECT_TIMEOUT'], 'no answer: check your internet connection'],
  [['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET'], 'the connection was cut'],
  [
    [
      'CERT_HAS_EXPIRED',
      'CERT_NOT_YET_VALID',
      'DEPTH_ZERO_SELF_SIGNED_CERT',
      'SELF_SIGNED_CERT_IN_CHAIN',
      'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
      'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
      'ERR_TLS_CERT_ALTNAME_INVALID',
    ],
    'its certificate is not valid: check this computer’s clock, and whether a proxy or antivirus reads your traffic',
  ],
]

export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}

/** Readable words for a connection that failed, with the system's code where it helps support. */
export function failureWords(error: unknown): string {
  const code = codeOf(error)
  const known = causes.find(([codes]) => codes.includes(code))
  if (known) return `${known[1]} (${code})`
  if (code !== '') return `the connection failed (${code})`
  return error instanceof Error && error.message !== '' ? error.message : 'the connection failed'
}
