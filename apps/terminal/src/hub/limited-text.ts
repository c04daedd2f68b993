/** An answer that does not end, or that unpacks to more than anybody sends. */
export class TooLong extends Error {}

/** The text of an answer, counted as it is unpacked: a small one may unpack to more than this computer's memory. */
export async function limitedText(answer: Response, maxBytes: number): Promise<string> {
  if (!answer.body) return ''
  const parts: Uint8Array[] = []
  let bytes = 0
  // Leaving the loop ends the connection: the rest is neither fetched nor unpacked.
  for await (const part of answer.body) {
    bytes += part.length
    if (bytes > maxBytes) throw new TooLong()
    parts.push(part)
  }
  return new TextDecoder().decode(Buffer.concat(parts))
}
