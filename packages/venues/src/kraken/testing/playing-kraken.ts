import { KrakenDesk, onlyBook } from './kraken-desk.ts'
import { bookOfBtc } from './written-book.ts'

/** What may happen next on a line, in a history made by chance. */
export type Event =
  | { kind: 'update'; side: 'bids' | 'asks'; step: number; size: number }
  | { kind: 'lose' | 'repeat' | 'spoil' | 'close' | 'sleep' | 'freeze' | 'noise' }
  | { kind: 'hold'; frames: number }
  | { kind: 'pass'; ms: number }

/** Kraken and a line that misbehaves: subscriptions are granted with a snapshot, and frames go astray. */
export class PlayingKraken {
  readonly desk = KrakenDesk.started()
  readonly book = bookOfBtc(40)
  #isOpen = false
  #isFrozen = false
  /** Frames on their way. */
  #wire: string[] = []
  #heldFrames = 0

  constructor() {
    this.desk.market.want('BTC-USD', onlyBook, this.desk.now)
    this.open()
  }

  open(): void {
    if (this.#isOpen) return
    this.#isOpen = true
    this.#isFrozen = false
    this.#wire = []
    this.desk.market.opened('market', this.desk.now)
    this.settle()
  }

  /** Answers what was asked, and delivers what is due. */
  settle(): void {
    for (let frames = this.desk.takeFrames(); frames.length > 0; frames = this.desk.takeFrames()) {
      if (!this.#isOpen || this.#isFrozen) continue
      for (const { method, params, req_id: id } of frames) {
        if (method === 'ping') this.#wire.push(`{"method":"pong","req_id":${id}}`)
        for (const symbol of params?.symbol ?? []) {
          this.#wire.push(JSON.stringify({ method, result: { symbol }, success: true, req_id: id }))
          if (method === 'subscribe') this.#wire.push(this.book.snapshot())
        }
      }
      if (this.#heldFrames === 0) this.#deliver()
    }
    if (this.#heldFrames === 0) this.#deliver()
  }

  play(event: Event): void {
    switch (event.kind) {
      case 'update':
        this.#change(event, (frame) => [frame])
        break
      case 'lose':
        this.#change({ side: 'asks', step: 1, size: 3 }, () => [])
        break
      case 'repeat':
        this.#change({ side: 'bids', step: 1, size: 4 }, (frame) => [frame, frame])
        break
      case 'spoil':
        this.#change({ side: 'asks', step: 2, size: 5 }, (frame) => [
          frame.replace('"qty":', '"qty":1'),
        ])
        break
      case 'noise':
        this.#wire.push(
          '{"channel":"bo',
          '[]',
          'null',
          '{"channel":"book","type":"update","data":[{}]}',
        )
        break
      case 'hold':
        this.#heldFrames = event.frames
        break
      case 'close':
        this.#isOpen = false
        this.desk.market.closed('market', 1006, '', this.desk.now)
        break
      case 'sleep':
        this.desk.now += 8 * 3_600_000
        break
      case 'freeze':
        this.#isFrozen = true
        break
      case 'pass':
        this.#pass(event.ms)
        break
      default:
        throw new Error('unknown event')
    }
    this.#heldFrames = Math.max(this.#heldFrames - 1, 0)
    this.settle()
  }

  /** Two clean changes that touch both sides' best, and a moment for every repair. */
  finish(): void {
    this.#heldFrames = 0
    for (let round = 0; round < 3; round += 1) {
      this.#pass(12_000)
      this.play({ kind: 'update', side: 'asks', step: 0, size: 7 + round })
      this.play({ kind: 'update', side: 'bids', step: 0, size: 7 + round })
    }
  }

  #change(
    { side, step, size }: { side: 'bids' | 'asks'; step: number; size: number },
    onTheWay: (frame: string) => string[],
  ): void {
    const price = side === 'bids' ? 599_999 - step : 600_001 + step
    const frame = this.book.update({ [side]: [[price, size]] })
    if (this.#isOpen && !this.#isFrozen) this.#wire.push(...onTheWay(frame))
  }

  #deliver(): void {
    for (const frame of this.#wire.splice(0)) this.desk.say(frame)
  }

  #pass(ms: number): void {
    for (let left = ms; left > 0; left -= 1000) {
      const reconnects = this.desk.io.reconnects
      this.desk.pass(Math.min(left, 1000), false)
      if (this.desk.io.reconnects > reconnects) this.#isOpen = false
      if (this.#isOpen && !this.#isFrozen) this.#wire.push('{"channel":"heartbeat"}')
      if (!this.#isOpen) this.open()
      this.settle()
    }
  }
}
