import { allOrders } from '@leadline/venues/exchanges/all'
import type { OrderKind, TimeInForce } from '@leadline/venues/order-terms'
import { type VenueId, venueIds } from '@leadline/venues/venue-names'
import { venueOf } from '@leadline/venues/venue-registry'

import { kindWords, timeInForceWords } from '../../../apps/desk/src/platform/trading/order-words.ts'
import { windowSizes } from '../desk-journey.ts'
import { bestPrice, expect, test } from './real-trading.ts'
import { aliveOrder, type TradingPage } from './trading-page.ts'

// Dozens of orders, each typed, reviewed, confirmed and canceled.
test.describe.configure({ timeout: 600_000 })

interface Tried {
  kind: OrderKind
  time: TimeInForce
  postOnly: boolean
}

/** Everything that this exchange takes, by its own page of facts. */
function ordersAt(venue: VenueId): Tried[] {
  const { kinds } = allOrders[venue]
  return (Object.keys(kinds) as OrderKind[]).flatMap((kind) => {
    const known = kinds[kind]
    const plain = (known?.timeInForce ?? []).map((time) => ({ kind, time, postOnly: false }))
    const resting = { kind, time: 'gtc', postOnly: true } as const
    return known?.postOnly === true ? [...plain, resting] : plain
  })
}

/** An exchange's own bracket closes a position, so it sells; everything else buys. */
const sideOf = (kind: OrderKind) => (kind === 'bracket' ? 'Sell' : 'Buy')

/** Stops wait on their side of the market, the others rest below it, and what must trade at once is priced through it. */
async function typePrices(
  trading: TradingPage,
  venue: VenueId,
  { kind, time }: Tried,
  best: number,
) {
  const at = (percent: number) => String(Math.round(best * (1 + percent / 100)))
  const fill = (label: string, text: string) =>
    trading.ticket.getByLabel(label, { exact: true }).fill(text)
  const isNow = kind === 'limit' && (time === 'ioc' || time === 'fok')
  if (kind === 'limit') await fill('Limit price', at(isNow ? 0.5 : -2))
  if (kind === 'stop-market' || kind === 'stop-limit') await fill('Stop price', at(2))
  if (kind.startsWith('take-profit')) await fill('Take profit at', at(-2))
  if (kind === 'stop-limit') await fill('Limit price', at(2.5))
  if (kind === 'take-profit-limit') await fill('Limit price', at(-1.5))
  if (kind.startsWith('trailing')) await fill('Trail distance', '2')
  if (kind === 'trailing-stop-limit') {
    const isOffset = allOrders[venue].kinds[kind]?.isLimitOffset === true
    if (isOffset) await fill('Limit offset', '25')
    else await fill('Limit price', at(3))
  }
  if (kind === 'bracket') {
    await fill('Limit (target)', at(2))
    await fill('Stop price', at(-2))
  }
  if (time === 'gtd') {
    const tomorrow = new Date(Date.now() + 26 * 3_600_000).toISOString().slice(0, 16)
    await fill('Good until', tomorrow)
  }
}

for (const venue of venueIds) {
  const { name } = venueOf(venue)
  const orders = ordersAt(venue)
  test.describe(name, () => {
    test.use({ viewport: windowSizes[0], tradedVenues: [venue] })

    test(`${name}: ${orders.length} orders, one of every type and time in force that it takes, go there as typed; the rest is not offered`, async ({
      trading,
      venues,
      page,
    }) => {
      const { ticket } = trading
      // Nothing but these orders moves.
      await venues.type('pause')
      for (const order of orders) {
        await test.step(`${order.kind} ${order.time}${order.postOnly ? ' post-only' : ''}`, async () => {
          const side = sideOf(order.kind)
          await trading.choose(name, side)
          await trading.chooseKind(kindWords[order.kind])
          const time = ticket.getByRole('radio', { name: timeInForceWords[order.time] })
          await time.check({ force: true })
          const post = ticket.getByLabel('Post-only')
          if (order.postOnly) await post.check()
          await ticket.getByLabel('Size', { exact: true }).fill('0.002')
          await typePrices(trading, venue, order, await bestPrice(trading, venue))
          await trading.send(side === 'Buy' ? 'buy' : 'sell')
          const isDone =
            order.kind === 'market' || order.time === 'fok'
              ? order.kind === 'market' || order.kind === 'limit'
              : order.kind === 'limit' && order.time === 'ioc'
          if (isDone) {
            await expect(ticket.getByRole('heading', { name: 'Filled' })).toBeVisible()
          } else {
            await expect(ticket.getByRole('heading', { name: aliveOrder })).toBeVisible()
            const row = trading.orders.getByRole('row', { name: aliveOrder })
            const words = `${kindWords[order.kind]} ${timeInForceWords[order.time]}`
            await expect(row).toContainText(order.postOnly ? `${words}, post-only` : words)
            await ticket.getByRole('button', { name: 'Cancel order' }).click()
            await expect(ticket.getByRole('heading', { name: 'Canceled' })).toBeVisible()
          }
          await ticket.getByRole('button', { name: 'New ticket' }).click()
        })
      }

      await trading.showTab('Order history')
      const history = page.getByRole('table', { name: 'Order history' })
      await expect(history.getByRole('row', { name })).toHaveCount(orders.length)

      await trading.choose(name, 'Buy')
      const taken = new Set(orders.map(({ kind }) => kind))
      await ticket.getByRole('button', { name: /^Type/ }).click()
      for (const [kind, words] of Object.entries(kindWords)) {
        const item = page.getByRole('menuitemradio', { name: new RegExp(`^${words}`) }).first()
        if (taken.has(kind as OrderKind)) await expect(item).toBeEnabled()
        else await expect(item).toContainText(`${name} has none`)
      }
    })
  })
}
