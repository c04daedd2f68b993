/** Far more than any answer of ours. A server, or whoever answers for it, could go on for ever. */
const maxBytes = 16 * 1024 * 1024

/** An answer that does not end, or that unpacks to more than anybody sends. */
export class TooLong extends Error {}

/** The text of an answer, counted as it is unpacked: a small one may unpack to more than a computer's memory. */
export async function limitedText(response: Response, most = maxBytes): Promise<string> {
  if (!response.body) return ''
  const reader = response.body.getReader()
  const decoder = new TextDecoder()
  let [text, bytes] = ['', 0]
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return text + decoder.decode()
    bytes += value.length
    if (bytes > most) {
      // The rest is neither fetched nor unpacked.
      await reader.cancel()
      throw new TooLong('The answer is too long')
    }
    text += decoder.decode(value, { stream: true })
  }
}
