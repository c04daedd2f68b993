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
