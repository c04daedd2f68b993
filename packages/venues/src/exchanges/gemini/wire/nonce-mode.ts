/**
 * Whoever made a key chose how its calls are numbered, and no call reports which. 'milliseconds': ever greater numbers;
 * 'seconds': the time, within half a minute of Gemini's.
 */
export type NonceMode = 'milliseconds' | 'seconds'

/** The field in which a call names its mode for the vault; removed before the call is sent. */
export const nonceField = 'nonce'

export type NonceError =
  /** The key wants the time, and this was none. The time at Gemini, in milliseconds, where it is reported. */
  { kind: 'not-the-time'; venueTime: number | undefined } | { kind: 'not-increased' }

/** Reads Gemini's words about a number it refused. Nothing was done then. */
export function readNonceError(word: string | undefined, message: string): NonceError | undefined {
  if (word !== 'InvalidNonce') return undefined
  if (/not increased/i.test(message)) return { kind: 'not-increased' }
  const seconds = /server time '(\d{10})/.exec(message)?.[1]
  const venueTime = seconds === undefined ? undefined : Number(seconds) * 1000
  return { kind: 'not-the-time', venueTime }
}
