import { FakeConnection } from '@leadline/orders/testing/fake-connection'
import { FakeExchange } from '@leadline/orders/testing/fake-exchange'
import { sampleCapabilities } from '@leadline/orders/testing/sample-orders'
import type { AccountAdapter, AccountIo, AccountSink } from '@leadline/venues/account-adapter'
import type { VenueId } from '@leadline/venues/venue-names'

import type { AccountSetup } from '../services/orders/account-connection.ts'

/** The private half of a fake exchange: everything arrives a moment later, unless the test cuts the connection. */
class FakeAccount implements AccountAdapter {
  readonly connection: FakeConnection
  readonly #io: AccountIo
  readonly #sink: AccountSink
  #now = 0

  constructor(
    io: AccountIo,
    sink: AccountSink,
    exchange: FakeExchange,
    connections: FakeConnection[],
  ) {
    this.#io = io
    this.#sink = sink
    this.connection = new FakeConnection(exchange, sink, () => this.#now, connections)
  }

  start(now: number): void {
    this.#now = now
    const tier = 'Tier 2'
    const none = { canView: true, canTrade: true, canWithdraw: false, permissions: [], account: '' }
    this.#sink.key({ ...none, tier })
    const balances = [
      { asset: 'USD', available: '100000', held: '0' },
      { asset: 'BTC', available: '2', held: '0' },
    ]
    this.#sink.balances(balances, true, now)
    this.#sink.fees([{ symbol: null, maker: '0.001', taker: '0.002' }])
    this.connection.up()
    this.#io.wakeAt(now + 1)
  }

  stop(): void {
    this.connection.die()
  }

  place(...args: Parameters<AccountAdapter['place']>): void {
    this.#do(args[2], () => this.connection.place(args[0], args[1]))
  }

  amend(...args: Parameters<AccountAdapter['amend']>): void {
    this.#do(args[3], () => this.connection.amend(args[0], args[1]))
  }

  cancel(...args: Parameters<AccountAdapter['cancel']>): void {
    this.#do(args[1], () => this.connection.cancel(args[0]))
  }

  cancelAll(...args: Parameters<AccountAdapter['cancelAll']>): void {
    this.#do(args[1], () => this.connection.cancelAll(args[0]))
  }

  lookUp(...args: Parameters<AccountAdapter['lookUp']>): void {
    this.#do(args[1], () => this.connection.lookUp(args[0]))
  }

  readOpenOrders(now: number): void {
    this.#do(now, () => this.connection.readOpenOrders())
  }

  readBalances(): void {}

  readFills(since: number, now: number): void {
    this.#do(now, () => this.connection.readFills(since))
  }

  deadMansSwitch(): void {}
  signed(): void {}
  opened(): void {}
  message(): void {}
  closed(): void {}
  answered(): void {}

  tick(now: number): void {
    this.#now = now
    const { connection } = this
    for (const request of connection.toExchange.splice(0)) request.run()
    for (const message of connection.toManager.splice(0)) message.run()
    this.#io.wakeAt(now + 10)
  }

  #do(now: number, run: () => void): void {
    this.#now = now
    run()
    this.#io.wakeAt(now + 1)
  }
}

/** A key at a fake exchange, the exchange itself, and the connections to it, the newest last. */
export function fakeAccount(venue: VenueId, now: () => number, keyId = 'K-1') {
  const exchange = new FakeExchange(now)
  const connections: FakeConnection[] = []
  const setup: AccountSetup = {
    keyId,
    venue,
    name: 'Main',
    capabilities: sampleCapabilities,
    open: (io, sink) => new FakeAccount(io, sink, exchange, connections),
  }
  return { exchange, connections, setup }
}
