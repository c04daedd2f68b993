import type { AccountSink, OrderChange, OrderRef } from '@leadline/venues/account-adapter'
import type { OrderTerms } from '@leadline/venues/order-terms'

import type { AccountPort } from '../order-manager/account-port.ts'
import type { FakeExchange, FakeRequest } from './fake-exchange.ts'

interface Traveling {
  what: string
  /** Arrives. */
  run: () => void
  /** The stream's messages die with the connection; answers to queries do not. */
  isStream: boolean
}

/**
 * The way between an order manager and the fake exchange. Whatever travels waits until the test lets it arrive, loses
 * it or lets it arrive twice. A desk that was killed receives nothing any more, but what it had sent may still arrive.
 */
export class FakeConnection implements AccountPort {
  readonly toExchange: Traveling[] = []
  readonly toManager: Traveling[] = []
  isUp = false
  isDead = false
  #exchange: FakeExchange
  #sink: AccountSink
  #now: () => number
  /** Everybody who ever traded there: what they sent may still be on its way. */
  #all: FakeConnection[]

  constructor(exchange: FakeExchange, sink: AccountSink, now: () => number, all: FakeConnection[]) {
    this.#exchange = exchange
    this.#sink = sink
    this.#now = now
    this.#all = all
    all.push(this)
    exchange.emit = (reported) => {
      if (!this.isUp) return
      this.#toManager('stream', true, () =>
        'report' in reported ? this.#sink.order(reported.report) : this.#sink.fill(reported.fill),
      )
    }
  }

  place(clientOrderId: string, terms: OrderTerms): void {
    this.#request(`place ${clientOrderId}`, { kind: 'place', clientOrderId, terms }, (outcome) =>
      this.#sink.placed(clientOrderId, outcome),
    )
  }

  amend(order: OrderRef, change: OrderChange): void {
    this.#request('amend', { kind: 'amend', order, change }, (outcome) =>
      this.#sink.amended(order.clientOrderId, outcome),
    )
  }

  cancel(order: OrderRef): void {
    this.#request('cancel', { kind: 'cancel', order }, (outcome) =>
      this.#sink.canceled(order.clientOrderId, outcome),
    )
  }

  cancelAll(symbol: string | null): void {
    this.#request('cancelAll', { kind: 'cancelAll', symbol }, () => {})
  }

  /** Absent only where nothing that could bring it is still on its way. */
  lookUp(ref: OrderRef): void {
    this.#send('lookUp', () => {
      const order = this.#exchange.find(ref)
      const mayCome = this.#all.some(({ toExchange }) =>
        toExchange.some(({ what }) => what === `place ${ref.clientOrderId}`),
      )
      const report = order && this.#exchange.reportOf(order, 'poll')
      this.#toManager('lookedUp', false, () => {
        if (report) this.#sink.order({ ...report, clientOrderId: ref.clientOrderId })
        const result = report ? 'found' : mayCome ? 'failed' : 'absent'
        this.#sink.lookedUp(ref.clientOrderId, result, '')
      })
    })
  }

  readOpenOrders(): void {
    const asOf = this.#now()
    this.#send('readOpenOrders', () => {
      const list = this.#exchange.open().map((order) => this.#exchange.reportOf(order, 'poll'))
      this.#toManager('openOrders', false, () => this.#sink.openOrders(list, asOf))
    })
  }

  readBalances(): void {
    const list = this.#exchange.balances?.()
    if (!list) return
    this.#send('readBalances', () => {
      const read = this.#exchange.balances?.() ?? list
      this.#toManager('balances', false, () => this.#sink.balances(read, true, this.#now()))
    })
  }

  readFills(since: number): void {
    this.#send('readFills', () => {
      const fills = this.#exchange
        .fillsSince(since)
        .map((fill) => ({ ...fill, source: 'poll' as const }))
      this.#toManager('fillsRead', false, () => {
        for (const fill of fills) this.#sink.fill(fill)
        this.#sink.fillsRead(since, true)
      })
    })
  }

  deadMansSwitch(_seconds?: number): void {}

  up(): void {
    if (this.isUp || this.isDead) return
    this.isUp = true
    this.#sink.stream(true, '', this.#now())
  }

  down(): void {
    if (!this.isUp || this.isDead) return
    this.isUp = false
    for (const message of this.toManager.filter(({ isStream }) => isStream)) {
      this.toManager.splice(this.toManager.indexOf(message), 1)
    }
    this.#sink.stream(false, 'The connection was lost.', this.#now())
  }

  /** The manager is gone. */
  die(): void {
    this.isDead = true
    this.isUp = false
    this.toManager.length = 0
  }

  arrive(queue: Traveling[], index: number): void {
    queue.splice(index, 1)[0]?.run()
  }

  #request(
    what: string,
    request: FakeRequest,
    answer: (outcome: ReturnType<FakeExchange['handle']>) => void,
  ): void {
    this.#send(what, () => {
      const outcome = this.#exchange.handle(request)
      this.#toManager(`answer to ${what}`, false, () => answer(outcome))
    })
  }

  #send(what: string, run: () => void): void {
    this.toExchange.push({ what, run, isStream: false })
  }

  #toManager(what: string, isStream: boolean, run: () => void): void {
    if (this.isDead) return
    this.toManager.push({ what, run, isStream })
  }
}
