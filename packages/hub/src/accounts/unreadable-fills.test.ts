import { exact } from '@leadline/orders/decimal-text'
import type { VenueId } from '@leadline/venues/venue-names'
import { expect, test } from 'vitest'

import { AccountTestBed } from '../testing/account-test-bed.ts'

const five = (name: string) => (text: string) =>
  text.replaceAll(new RegExp(`("${name}":"?)[0-9.]+`, 'g'), '$15')

/** Where an exchange says how much was filled, in its stream or, where it has none, in its answers. */
const lies: readonly [VenueId, string, 'stream' | 'answers', (text: string) => string][] = [
  ['kraken', 'a fill of 5', 'stream', five('last_qty')],
  ['kraken', '5 filled', 'stream', five('cum_qty')],
  ['binance-us', 'a fill of 5, and 5 filled', 'stream', (text) => five('l')(five('z')(text))],
  ['coinbase', '5 filled', 'stream', five('cumulative_quantity')],
  ['gemini', '5 filled', 'stream', five('q')],
  [
    'robinhood',
    'a fill of 5, and 5 filled',
    'answers',
    (text) => five('quantity')(five('filled_asset_quantity')(text)),
  ],
]
const isOfOrder = /executionReport|"executions"|"user"|orderUpdate|"X":|filled_asset_quantity/

/** Why it was uncertain, as it was written down. */
function claimsOf(one: AccountTestBed, id: string): string[] {
  return [...one.journal.read(1)].flatMap(({ fact }) => {
    const isOurs = fact.about === 'order' && fact.event.clientOrderId === id
    return isOurs && fact.event.kind === 'doubted' ? [fact.event.claim] : []
  })
}

test.each(lies)(
  '%s: an order of 0.1 of which %s is reported is never more than it is, and is what the exchange says when asked',
  async (venue, _claim, where, lie) => {
    const one = await new AccountTestBed(venue).begin()
    let lied = 0
    const bend = (text: string) => {
      const bent = isOfOrder.test(text) ? lie(text) : text
      if (bent !== text) lied += 1
      return bent
    }
    if (where === 'stream') one.liesInStream = bend
    else one.liesInAnswers = bend
    const id = one.send({ ...one.atOnce('sell'), size: '0.1' })
    for (let waited = 0; waited < 20_000; waited += 250) {
      // oxlint-disable-next-line no-await-in-loop -- time passes in order
      await one.pass(250)
      expect(exact(one.order(id).filled).lte(exact('0.1'))).toBe(true)
    }
    expect(lied).toBeGreaterThan(0)
    expect(claimsOf(one, id)[0]).toContain('That cannot be, and was not counted.')
    one.liesInStream = (text) => text
    one.liesInAnswers = (text) => text
    await one.pass(120_000)
    expect(one.order(id)).toMatchObject({ state: 'filled', uncertainty: '' })
    const sizes = one.order(id).fills.map(({ size }) => exact(size))
    expect(sizes.reduce((sum, size) => sum.plus(size)).eq(exact('0.1'))).toBe(true)
    expect(one.errors).toEqual([])
    one.stop()
  },
  60_000,
)

test.each([
  ['kraken', 'cl_ord_id', /"exec_type":"trade"/],
  ['binance-us', 'c', /"x":"TRADE"/],
] as const)(
  '%s: a fill that carries the number of another order of ours leaves that one working',
  async (venue, name, isFill) => {
    const one = await new AccountTestBed(venue).begin()
    const resting = one.send({ limitPrice: one.low })
    await one.pass(5000)
    one.liesInStream = (text) =>
      isFill.test(text)
        ? text.replaceAll(new RegExp(`"${name}":"[^"]*"`, 'g'), `"${name}":"${resting}"`)
        : text
    const sold = one.send({ ...one.atOnce('sell'), size: '0.05' })
    await one.pass(1000)
    expect(one.order(resting)).toMatchObject({ state: 'open', filled: '0', fills: [] })
    await one.pass(120_000)
    expect(one.order(resting)).toMatchObject({ state: 'open', filled: '0', uncertainty: '' })
    expect(one.trulyOpen.map(({ id }) => id)).toEqual([one.order(resting).venueOrderId])
    expect(one.order(sold)).toMatchObject({ state: 'filled', uncertainty: '' })
    one.stop()
  },
  60_000,
)
