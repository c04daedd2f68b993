/** What a stream of server-sent events consists of, as far as the feed uses it. */
export interface EventSink {
  /** The data of one event. */
  data(text: string): void
  /** A comment: the connection lives. */
  comment(): void
  /** An event that was too large to be one, left out. */
  tooLarge(): void
}

/** Several times the largest item. What is longer is not kept, however long it goes on. */
const mostCharacters = 128 * 1024

/** Cuts what comes over a connection into events. Never holds more than one of them. */
export class EventReader {
  readonly #sink: EventSink
  readonly #decoder = new TextDecoder()
  #line = ''
  #data: string[] = []
  #held = 0
  /** The rest of a line, or of an event, that is too large. */
  #isSkipped = false
  /** Of a line that is skipped: whether anything has come of it. */
  #isLineEmpty = true

  constructor(sink: EventSink) {
    this.#sink = sink
  }

  read(bytes: Uint8Array): void {
    const lines = this.#decoder.decode(bytes, { stream: true }).split('\n')
    const rest = lines.pop() ?? ''
    for (const part of lines) this.#endLine(part)
    this.#add(rest)
  }

  #add(part: string): void {
    if (part !== '' && part !== '\r') this.#isLineEmpty = false
    if (this.#isSkipped) return
    this.#held += part.length
    if (this.#held > mostCharacters) this.#skip()
    else this.#line += part
  }

  #skip(): void {
    this.#isSkipped = true
    this.#line = ''
    this.#data = []
    this.#sink.tooLarge()
  }

  #endLine(part: string): void {
    this.#add(part)
    // A line that follows one that is too large belongs to the same event, up to the empty line.
    const isEmpty = this.#isLineEmpty
    this.#isLineEmpty = true
    if (this.#isSkipped) {
      if (isEmpty) this.#reset()
      return
    }
    const line = this.#line.endsWith('\r') ? this.#line.slice(0, -1) : this.#line
    this.#line = ''
    if (line === '') this.#endEvent()
    else if (line.startsWith(':')) this.#sink.comment()
    else if (line.startsWith('data:')) this.#data.push(line.slice(5).replace(/^ /, ''))
  }

  #endEvent(): void {
    const data = this.#data
    this.#reset()
    if (data.length > 0) this.#sink.data(data.join('\n'))
  }

  #reset(): void {
    this.#line = ''
    this.#data = []
    this.#held = 0
    this.#isSkipped = false
  }
}
