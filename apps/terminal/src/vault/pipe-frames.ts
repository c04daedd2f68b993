/** Longer ones are nobody's: the longest call is a page of parameters. */
export const maxFrameBytes = 1_000_000

/** Four bytes of length, then that many bytes of JSON. */
export function frameOf(message: object): Buffer {
  const body = Buffer.from(JSON.stringify(message))
  const frame = Buffer.allocUnsafe(4 + body.length)
  frame.writeUInt32BE(body.length, 0)
  body.copy(frame, 4)
  body.fill(0)
  return frame
}

/** Cuts a stream into messages. Throws where the other side does not speak this language. */
export class FrameReader {
  #rest = Buffer.alloc(0)

  take(bytes: Uint8Array): unknown[] {
    this.#rest = Buffer.concat([this.#rest, bytes])
    const messages: unknown[] = []
    while (this.#rest.length >= 4) {
      const length = this.#rest.readUInt32BE(0)
      if (length > maxFrameBytes) throw new Error('A frame is too long')
      if (this.#rest.length < 4 + length) break
      messages.push(JSON.parse(this.#rest.toString('utf8', 4, 4 + length)))
      this.#rest = this.#rest.subarray(4 + length)
    }
    return messages
  }
}
