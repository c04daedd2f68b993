import type { Deliver } from '../sandbox-host.ts'

export interface SentWebhook {
  path: string
  headers: Record<string, string>
  body: string
  /** The shop's answer; 0 is none. */
  status: number
}

/** Between the sandbox and the shop: loses, doubles, holds back or spoils webhooks, as it is set to. */
export class WebhookFaults {
  readonly #deliver: Deliver
  readonly #held: Omit<SentWebhook, 'status'>[] = []
  #drop = 0
  #duplicate = 0
  #spoil = 0
  #holding = false
  /** Everything that reached the shop, or tried to, in order. */
  readonly sent: SentWebhook[] = []

  constructor(deliver: Deliver) {
    this.#deliver = deliver
  }

  /** The next ones are lost: the provider takes them for delivered. */
  drop(times = Infinity): void {
    this.#drop = times
  }

  /** The next ones arrive twice. */
  duplicate(times = Infinity): void {
    this.#duplicate = times
  }

  /** The next ones carry a signature that is not theirs. */
  signWrongly(times = Infinity): void {
    this.#spoil = times
  }

  /** From now on they wait here, and the provider takes them for delivered. */
  hold(): void {
    this.#holding = true
  }

  /** Those that waited arrive now, in this order. `choose` may repeat and leave out. */
  async release(
    choose: 'in order' | 'reversed' | ((held: number) => number[]) = 'in order',
  ): Promise<SentWebhook[]> {
    this.#holding = false
    const held = this.#held.splice(0)
    const order = held.map((_, index) => index)
    const chosen =
      choose === 'in order'
        ? order
        : choose === 'reversed'
          ? order.toReversed()
          : choose(held.length)
    const arrived: SentWebhook[] = []
    for (const index of chosen) {
      const webhook = held[index]
      // oxlint-disable-next-line no-await-in-loop -- the order is the point
      if (webhook) arrived.push(await this.#bring(webhook.path, webhook.headers, webhook.body))
    }
    return arrived
  }

  /** Those that wait, for a test that brings them itself. */
  takeHeld(): Omit<SentWebhook, 'status'>[] {
    return this.#held.splice(0)
  }

  /** Everything arrives once, in time and signed, from now on. */
  clear(): void {
    this.#drop = 0
    this.#duplicate = 0
    this.#spoil = 0
    this.#holding = false
  }

  readonly deliver: Deliver = async (path, headers, body) => {
    if (this.#drop-- > 0) return 200
    this.#drop = Math.max(this.#drop, 0)
    if (this.#holding) {
      this.#held.push({ path, headers, body })
      return 200
    }
    const spoiled = this.#spoil-- > 0 ? withWrongSignature(headers) : headers
    this.#spoil = Math.max(this.#spoil, 0)
    const twice = this.#duplicate-- > 0
    this.#duplicate = Math.max(this.#duplicate, 0)
    if (twice) await this.#bring(path, spoiled, body)
    const { status } = await this.#bring(path, spoiled, body)
    if (status === 0) throw new Error('The shop did not answer.')
    return status
  }

  async #bring(path: string, headers: Record<string, string>, body: string) {
    let status = 0
    try {
      status = await this.#deliver(path, headers, body)
    } catch {
      // Recorded as no answer.
    }
    const sent = { path, headers, body, status }
    this.sent.push(sent)
    return sent
  }
}

function withWrongSignature(headers: Record<string, string>): Record<string, string> {
  const names = ['stripe-signature', 'paypal-transmission-sig', 'btcpay-sig']
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) =>
      names.includes(name) ? [name, spoil(value)] : [name, value],
    ),
  )
}

/** Still well-formed, but of something else. */
function spoil(signature: string): string {
  const middle = signature.length - 20
  const turned = signature[middle] === '0' ? '1' : '0'
  return signature.slice(0, middle) + turned + signature.slice(middle + 1)
}
