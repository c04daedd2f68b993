import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import type { ReplyOf } from '@leadline/desk-protocol/messages/service-family'
import type {
  tradingFamily,
  TradingUpdate,
} from '@leadline/desk-protocol/messages/trading-messages'
import { expect, test } from 'vitest'

import { shippedOf, sourceFiles } from '../../../../house-rules/source-files.ts'
import { newHome, startTestTerminal } from '../testing/test-terminal.ts'
import { enterTrader } from '../testing/trader-at-desk.ts'
import { newVendor } from './testing/vendor.ts'

type Reported<Type extends TradingUpdate['type']> = Extract<TradingUpdate, { type: Type }>
type TradingReply = ReplyOf<typeof tradingFamily>

/** The real program in paper trading, with somebody who trades and fumbles with licenses. */
async function openTrader(home: string) {
  const terminal = await startTestTerminal(home, {
    LEADLINE_SERVER_URL: 'http://127.0.0.1:1',
    // An exit sells what is there.
    LEADLINE_PRACTICE_FUNDS: 'BTC:3',
  })
  const trader = await enterTrader(terminal.address)
  trader.join('license')
  trader.open(1, {
    kind: 'ladder',
    symbol: 'BTC-USD',
    depth: 10,
    condense: null,
    venues: ['coinbase'],
    filter: '',
  })
  const bid = await trader.until(() => {
    trader.pull()
    const best = trader.mirror.get(1)?.ladder?.bids[0]
    return best && trader.account('coinbase')?.phase === 'ready' ? best : undefined
  }, 'a market')
  return { ...trader, bid, home }
}

type Trader = Awaited<ReturnType<typeof openTrader>>

const place = (trader: Trader, draftId: string, limitPrice: string) =>
  trader.query<TradingReply>('trading', {
    type: 'place',
    draftId,
    keyId: 'practice-coinbase',
    isPriceConfirmed: true,
    terms: {
      symbol: 'BTC-USD',
      side: 'buy',
      kind: 'limit',
      size: '0.01',
      quoteSize: null,
      limitPrice,
      stopPrice: null,
      trailing: null,
      timeInForce: 'gtc',
      expiresAt: null,
      postOnly: false,
      displaySize: null,
    },
  })

/** Everything that can go wrong with a license, one after the other. */
async function sufferLicenses(trader: Trader): Promise<void> {
  const licensing = (request: object) => trader.query<{ isDone: boolean }>('license', request)
  const open = (text: string) => ({ type: 'licenseOpen', name: 'x.leadline-license', text })
  const tries = [
    open(''),
    open('{'),
    open(newVendor().file()),
    { type: 'linkStart' },
    { type: 'licenseFetch' },
    { type: 'licenseRemove', id: 'none' },
  ]
  for (const message of tries) expect(await licensing(message)).toMatchObject({ isDone: false })
  // The disk itself turns against it.
  rmSync(join(trader.home, 'license'), { recursive: true })
  writeFileSync(join(trader.home, 'license'), 'no folder')
  for (const message of tries) expect(await licensing(message)).toMatchObject({ isDone: false })
}

test('whatever happens to a license: orders leave, cancels count, and a working exit goes on', async () => {
  const trader = await openTrader(newHome())
  const [low, lower] = ['50000', '49000']
  const first = await place(trader, 'draft-before', low)
  expect(first).toMatchObject({ isDone: true, reason: '' })
  const synthetic = await trader.query<TradingReply>('trading', {
    type: 'hold',
    heldId: 'exit-0001',
    keyId: 'practice-coinbase',
    symbol: 'BTC-USD',
    isPriceConfirmed: false,
    terms: {
      kind: 'twap',
      side: 'sell',
      size: '0.04',
      slices: 4,
      durationMs: 4000,
      limitPrice: null,
    },
  })
  expect(synthetic).toMatchObject({ isDone: true, reason: '' })

  await sufferLicenses(trader)

  const exit = () => {
    const reported = trader.said.findLast((said) => (said as Reported<'held'>).type === 'held')
    return (reported as Reported<'held'> | undefined)?.held.status
  }
  await expect.poll(exit, { timeout: 30_000 }).toBe('done')
  const second = await place(trader, 'draft-after', lower)
  expect(second).toMatchObject({ isDone: true, reason: '' })
  await trader.query('trading', { type: 'cancel', scope: { kind: 'everywhere' } })
  const lastOf = (id: string | null) => {
    const reported = trader.said.findLast((said) => {
      const { type, order } = said as Reported<'order'>
      return type === 'order' && order.clientOrderId === id
    })
    return (reported as Reported<'order'> | undefined)?.order.state
  }
  await expect.poll(() => [lastOf(first.id), lastOf(second.id)]).toEqual(['canceled', 'canceled'])
})

test('no code that sends, changes, cancels or holds an order knows what a license is', () => {
  const files = shippedOf(
    ['packages/orders/src', 'packages/hub/src/services/orders', 'packages/venues/src'].flatMap(
      (folder) => sourceFiles(folder),
    ),
  )
  expect(files.length).toBeGreaterThan(50)
  const knowing = files.filter(({ text }) => /licen[cs]e|currentPlan/i.test(text))
  expect(knowing.map(({ path }) => path)).toEqual([])
})
