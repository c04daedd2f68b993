import type { VenueRequest } from '../../../adapter-io.ts'
import { AccountHarness, instrumentOf } from '../../../testing/account-harness.ts'
import { openGeminiAccount } from '../account/account.ts'
import { answerExample, examples } from './market-harness.ts'

/** As the examples name it. */
export const clientId = 'tt-0001'
export const orderId = '73797746498585286'

export interface Frame {
  id: number
  method: string
  params: unknown
}

type Row = Record<string, unknown>

/** A Gemini account at work, and somebody who plays the exchange. */
export class GeminiAccountHarness extends AccountHarness {
  override now = 1_759_291_847_000

  constructor() {
    super(
      (io, sink) => openGeminiAccount(io, sink, { keyId: 'mine', firstRequestId: 1000 }),
      [instrumentOf({ venue: 'gemini', restSymbol: 'btcusd', venueSymbol: 'btcusd' })],
    )
  }

  /** Everything that is read at the start has been read. */
  begun(open: readonly Row[] = []): this {
    this.start()
    this.answer('/v1/roles', examples.text('rest.roles.response'))
    this.answer('/v1/balances', examples.text('rest.balances.response'))
    this.answer('/v1/notionalvolume', examples.text('rest.notionalvolume.response'))
    return this.answer('/v1/orders', open)
  }

  /** The connection is open, and both streams are. */
  live(): this {
    this.open('user').acknowledge().pass(0)
    if (this.waiting('/v1/orders')) this.answer('/v1/orders', [])
    this.takeFrames()
    return this
  }

  /** Yes to every subscription; the time, where it is requested. */
  acknowledge(): this {
    for (const { id, method } of this.takeFrames()) {
      const result = method === 'time' ? { result: { serverTime: this.now } } : {}
      if (/^(?:un)?subscribe$|^time$/.test(method)) {
        this.receive('user', { id, status: 200, ...result })
      }
    }
    return this
  }

  takeFrames(): Frame[] {
    return this.takeSent('user') as Frame[]
  }

  /** What was sent last about an order; and forgotten. */
  takeOrder(): Frame {
    const frame = this.takeFrames().findLast(({ method }) => method.startsWith('order.'))
    if (!frame) throw new Error('Nothing was sent about an order')
    return frame
  }

  /** Gemini's answer to a frame: an example with its number. */
  reply({ id }: Frame, name: string): this {
    return this.receive('user', { ...(examples.body(name) as object), id })
  }

  event(name: string): this {
    return this.receive('user', examples.text(`ws.orderUpdate.${name}`))
  }

  /** An example of an event with other fields. Numbers of orders are given as texts of digits. */
  eventWith(name: string, changes: Record<string, string>): this {
    let text = examples.text(`ws.orderUpdate.${name}`)
    for (const [field, json] of Object.entries(changes)) {
      text = text.replace(new RegExp(`"${field}":(?:"[^"]*"|[^,}]+)`), `"${field}":${json}`)
    }
    return this.receive('user', text)
  }

  answerWith(path: string, name: string): this {
    const { status, body } = answerExample(name)
    return this.answer(path, body, status)
  }

  /** What a waiting call says, read. */
  saidOf(path: string): Record<string, unknown> {
    const { body } = this.waiting(path) as VenueRequest
    return JSON.parse(body as string) as Record<string, unknown>
  }

  /** Time passes, and the connection answers when it is asked. */
  passAlive(ms: number): this {
    const end = this.now + ms
    while (this.now < end) {
      this.pass(Math.min(1000, end - this.now))
      this.acknowledge()
    }
    return this
  }
}
