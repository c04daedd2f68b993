/** Bytes inside a JSON message. */
export function toBase64(bytes: Uint8Array): string {
  let text = ''
  // In pieces: a call takes only so many arguments.
  for (let at = 0; at < bytes.length; at += 8192) {
    text += String.fromCodePoint(...bytes.subarray(at, at + 8192))
  }
  return btoa(text)
}

export function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  const plain = atob(text)
  const bytes = new Uint8Array(plain.length)
  for (let at = 0; at < plain.length; at += 1) bytes[at] = plain.charCodeAt(at)
  return bytes
}
