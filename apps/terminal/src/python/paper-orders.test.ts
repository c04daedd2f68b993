/** What a script reads and sends by way of a real hub, on the paper market. */
import { algorithmFamily } from '@leadline/desk-protocol/messages/algorithm-messages'
import { expect, test } from 'vitest'

import { bothEngines } from './testing/both-engines.ts'
import { load, openHub } from './testing/paper-hub.ts'

/** Pyodide takes its time to start: in the long proofs it is there, too. */
const engines = bothEngines().filter(
  ([name]) => name !== 'Pyodide' || process.env['LONG_TESTS'] === '1',
)

const reader = `
from leadline import Algorithm

class Reader(Algorithm):
    def on_start(self):
        self.every(0.2)
    def on_timer(self, timer):
        try:
            btc = self.instrument("BTC-USD", "Kraken")
            fees = self.fees("BTC-USD", "Kraken")
            money = self.balance("USD", "Kraken")
        except ValueError as error:
            return
        self.log(f"{btc.tick} {btc.lot} {btc.min_size} {fees.maker} {fees.taker} {money.available}")
        timer.cancel()
`

test.each(engines)(
  'in %s a script reads the steps, the fees and the balance that the hub itself has of its exchange',
  { timeout: 240_000 },
  async (_name, engine) => {
    const { hub, desk, until, answer } = openHub(true, undefined, undefined, engine)
    desk.request(algorithmFamily, load(reader))
    const { id } = await answer(1)
    desk.request(algorithmFamily, { type: 'algorithmCommand', id: id ?? '', command: 'start' })
    const lines = () => hub.algorithms?.get(id ?? '')?.log.all() ?? []
    const said = await until(() => lines().find(({ kind }) => kind === 'script')?.text, 'reading')
    const orders = hub.orders
    const account = [...(orders?.manager.accounts.values() ?? [])].find(
      ({ info }) => info.venue === 'kraken',
    )
    const btc = orders?.market.instrumentOf('kraken', 'BTC-USD')
    const fees = account?.feesOf('BTC-USD')
    const money = account?.balancesByAsset.get('USD')?.available
    const same = (text: string | null | undefined) => Number(text)
    expect(said.split(' ').map(Number)).toEqual(
      [btc?.priceStep, btc?.sizeStep, btc?.minSize, fees?.maker, fees?.taker, money].map(same),
    )
  },
)

const mover = `
from decimal import Decimal
from leadline import Algorithm

class Mover(Algorithm):
    def on_start(self):
        self.bids = {}
        for exchange in ("Kraken", "Gemini"):
            self.subscribe_book("BTC-USD", [exchange])
    def on_book(self, book):
        best = book.best_bid
        if not best or best.exchange in self.bids:
            return
        price = self.instrument("BTC-USD", best.exchange).fit_price(best.price * Decimal("0.98"), "buy")
        order = self.open_position("BTC-USD", best.exchange, "0.01", price, post_only=True)
        if order:
            self.bids[best.exchange] = order
    def on_order(self, order):
        at = order.exchange
        self.log(f"{at} {order.status} {order.size}, new {order.replaces is not None}")
        if order is self.bids[at] and order.status == "open" and order.size == Decimal("0.01"):
            self.log(f"{at} much {self.replace(order, size='9')}")
            self.log(f"{at} asked {self.replace(order, size='0.02')}")
`

test.each(engines)(
  'in %s an order is replaced as its exchange can, within the algorithm’s limits, and Pause takes it out',
  { timeout: 240_000 },
  async (_name, engine) => {
    const { hub, desk, until, answer } = openHub(true, undefined, undefined, engine)
    desk.request(algorithmFamily, load(mover))
    const { id } = await answer(1)
    const limits = { orderNotional: '5000', positionNotional: null }
    desk.request(algorithmFamily, { type: 'algorithmLimits', id: id ?? '', limits })
    desk.request(algorithmFamily, { type: 'algorithmCommand', id: id ?? '', command: 'start' })
    const lines = () =>
      hub.algorithms
        ?.get(id ?? '')
        ?.log.all()
        .map(({ text }) => text) ?? []
    const said = (text: string) => until(() => lines().includes(text) || undefined, text)
    await said('Kraken open 0.02, new False')
    await said('Gemini open 0.02, new True')
    expect(lines()).toContain('Gemini canceled 0.01, new False')
    expect(
      lines()
        .filter((line) => / (?:much|asked) /.test(line))
        .toSorted(),
    ).toEqual(['Gemini asked True', 'Gemini much False', 'Kraken asked True', 'Kraken much False'])
    const beyond = "replace: Above this algorithm's limit of 5,000 USD for one order."
    expect(lines().filter((line) => line === beyond)).toHaveLength(2)
    desk.request(algorithmFamily, { type: 'algorithmCommand', id: id ?? '', command: 'pause' })
    await said('Kraken canceled 0.02, new False')
    await said('Gemini canceled 0.02, new True')
    expect(hub.orders?.manager.records.working()).toEqual([])
  },
)
