import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { venueIds } from '@leadline/venues/venue-names'
import { venueOf } from '@leadline/venues/venue-registry'
import { afterEach, expect, test } from 'vitest'

import { enterDesk, startTerminal } from '../testing/running-terminal.ts'
import { startVenues } from '../testing/running-venues.ts'
import { readFaultOrder } from './fault-orders.ts'

const enders: (() => unknown)[] = []
afterEach(async () => {
  await Promise.all(enders.splice(0).map((end) => end()))
})

test('a terminal is pointed at the served exchanges by pasting their lines, and says that they are not the exchanges', async () => {
  const { environment, type, stop } = await startVenues('--seed', '5')
  enders.push(stop)
  const home = mkdtempSync(join(tmpdir(), 'leadline-venues-'))
  const terminal = await startTerminal(home, environment)
  enders.push(async () => {
    await terminal.stop()
    rmSync(home, { recursive: true })
  })
  const desk = await enterDesk(terminal.address)
  const venues = venueIds.filter((id) => venueOf(id).publishesBook)
  desk.open(1, { kind: 'ladder', symbol: 'BTC-USD', depth: 10, condense: null, venues, filter: '' })
  const columns = () => {
    desk.pull()
    return desk.mirror.get(1)?.ladder?.columns.map(({ state }) => state)
  }
  const live = venues.map(() => 'live')
  await expect.poll(columns, { timeout: 30_000, interval: 50 }).toEqual(live)
  expect(desk.said[0]).toMatchObject({ mode: 'real' })
  const { venues: introduced } = desk.said[0] as {
    venues: { isTheExchange: boolean; address: string }[]
  }
  for (const { isTheExchange, address } of introduced) {
    expect(isTheExchange).toBe(false)
    expect(address).toMatch(/^(?:ws|http):\/\/127\.0\.0\.1:\d+/)
  }
  // A real socket is cut, and comes back.
  const isTyped = type('coinbase disconnect once')
  await expect.poll(columns, { timeout: 10_000, interval: 20 }).not.toEqual(live)
  await isTyped
  await expect.poll(columns, { timeout: 30_000, interval: 50 }).toEqual(live)
})

test('what is typed to break something is read, or said not to be understood', () => {
  expect(readFaultOrder(' Kraken sequence-gap ONCE ')).toEqual({
    venue: 'kraken',
    fault: 'sequence-gap',
    setting: { when: 'once' },
  })
  expect(readFaultOrder('server-error 0.2')).toEqual({
    venue: undefined,
    fault: 'server-error',
    setting: { when: { probability: 0.2 } },
  })
  expect(readFaultOrder('kraken clock-skew always ms=-4000')?.setting.ms).toBe(-4000)
  expect(readFaultOrder('trading-mode always symbol=btc-usd form=post-only')).toEqual({
    venue: undefined,
    fault: 'trading-mode',
    setting: { when: 'always', symbol: 'BTC-USD', form: 'post-only' },
  })
  expect(readFaultOrder('silent-socket')?.setting).toEqual({ when: { probability: 0.01 } })
  for (const wrong of [
    '',
    'mtgox sequence-gap',
    'sequence-gap 2',
    'sequence-gap once more',
    'clock-skew ms=late',
    'clock-skew often=2',
  ]) {
    expect(readFaultOrder(wrong)).toBeUndefined()
  }
})
