/** Synthetic orders of scripts: sent as a trader's are, reported as a whole and in parts, and owned by the script that sent them. */
import type { AskedSynthetic, ScriptCall } from '@leadline/algorithms/script-values'
import { algorithmFamily } from '@leadline/desk-protocol/messages/algorithm-messages'
import { isWorking } from '@leadline/orders/order-record'
import { isActive } from '@leadline/orders/synthetic/synthetic-order'
import { expect, test } from 'vitest'

import { askedAlgorithms, askedMarket } from '../../testing/asked-algorithms.ts'

type Desk = Awaited<ReturnType<typeof askedAlgorithms>>

const rounded = (price: number) => price.toFixed(0)

function wholes({ trader }: Desk) {
  return [...(trader.hub.orders?.manager.state.synthetic.values() ?? [])]
}

function partsOf({ trader }: Desk, id: unknown) {
  return trader.hub.orders?.manager.records.ofSynthetic(String(id)) ?? []
}

/** Sends one, far from the market where it rests. */
function send(desk: Desk, id: string, kind: AskedSynthetic['kind'], effect: 'open' | 'close') {
  const { bid, ask } = desk.trader.prices('kraken')
  const [low, high] = [rounded(bid * 0.95), rounded(ask * 1.05)]
  const stop = { stop: low, stopLimit: null, trigger: 'best' } as const
  const asked: Record<AskedSynthetic['kind'], [AskedSynthetic, string | null]> = {
    oco: [{ kind: 'oco', ...stop }, high],
    bracket: [{ kind: 'bracket', target: high, ...stop }, null],
    'trailing-stop': [
      { kind: 'trailing-stop', unit: 'percent', offset: '2', trigger: 'best' },
      null,
    ],
    iceberg: [{ kind: 'iceberg', shown: '0.01' }, effect === 'open' ? low : high],
    twap: [{ kind: 'twap', slices: 4, seconds: 4 }, null],
    chase: [{ kind: 'chase', every: 1 }, effect === 'open' ? low : high],
  }
  const [synthetic, limit] = asked[kind]
  const call: ScriptCall = { kind: effect, ...askedMarket, size: '0.04', limit, synthetic }
  return desk.ask(id, call)
}

/** A script that has bought so much at the market. */
async function holding(size = '0.04') {
  const desk = await askedAlgorithms()
  const id = await desk.started()
  desk.ask(id, { kind: 'open', ...askedMarket, size, limit: null })
  const held = () => desk.script(id).self.positions.get('Kraken BTC-USD')?.size
  await desk.trader.until(() => held() === size)
  desk.script(id).seen.length = 0
  return { ...desk, id, held }
}

test('a script receives the whole and its parts, each of which names the whole; the desk names the script', async () => {
  const desk = await holding()
  const { trader, id } = desk
  const { result: whole } = send(desk, id, 'twap', 'close')
  expect(desk.script(id).self.orders.get(String(whole))).toMatchObject({
    synthetic: 'twap',
    parent: null,
    side: 'sell',
    size: '0.04',
    filled: '0',
    status: 'open',
  })
  await trader.until(() => !wholes(desk).some(isActive))
  await trader.clock.advance(500)
  const { seen } = desk.script(id)
  const ofWhole = seen.filter(({ order }) => order?.id === whole)
  expect(ofWhole.at(-1)?.order).toMatchObject({ status: 'done', filled: '0.04' })
  const fills = seen.filter(({ kind }) => kind === 'fill')
  expect(fills.length).toBeGreaterThanOrEqual(4)
  expect(new Set(fills.map(({ order }) => order?.parent))).toEqual(new Set([whole]))
  // It has ended only after its last part.
  expect(seen.at(-1)?.order?.id).toBe(whole)
  expect(trader.last('held').held).toMatchObject({ id: whole, algorithm: 'Fake', status: 'done' })
})

test('all six kinds can be sent, and cancel takes the whole with its parts', async () => {
  const desk = await holding()
  const { trader, id } = desk
  const opening = ['bracket', 'iceberg', 'twap', 'chase'] as const
  const closing = ['oco', 'trailing-stop', 'iceberg', 'chase'] as const
  for (const [effect, kinds] of [
    ['open', opening],
    ['close', closing],
  ] as const) {
    for (const kind of kinds) {
      const { result } = send(desk, id, kind, effect)
      expect(result, `${kind} to ${effect}`).not.toBeNull()
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await trader.clock.advance(500)
      expect(desk.ask(id, { kind: 'cancel', id: String(result) }).result).toBe(true)
      expect(desk.ask(id, { kind: 'cancel', id: String(result) }).result).toBe(false)
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await trader.until(() => !wholes(desk).some(isActive))
      expect(wholes(desk).at(-1)).toMatchObject({ id: result, canceledBy: 'algorithm' })
      expect(partsOf(desk, result).some(({ state }) => isWorking(state))).toBe(false)
    }
  }
})

test('coins that a synthetic order may still sell are not sold a second time, whether or not it has sent them', async () => {
  const desk = await holding()
  const { id } = desk
  const close = (size: string | null) =>
    desk.ask(id, { kind: 'close', ...askedMarket, size, limit: '200000' }).result
  const { result: whole } = send(desk, id, 'trailing-stop', 'close')
  // Nothing of it is at the exchange.
  expect(partsOf(desk, whole)).toEqual([])
  expect(close(null)).toBeNull()
  desk.ask(id, { kind: 'cancel', id: String(whole) })
  expect(close(null)).not.toBeNull()
})

test('what came in through a bracket is under its exits, and cannot be closed beside them', async () => {
  const desk = await askedAlgorithms()
  const id = await desk.started()
  const { result: whole } = send(desk, id, 'bracket', 'open')
  const held = () => desk.script(id).self.positions.get('Kraken BTC-USD')?.size
  await desk.trader.until(() => held() === '0.04')
  expect(desk.ask(id, { kind: 'close', ...askedMarket, size: null, limit: null }).result).toBeNull()
  await desk.trader.until(() => desk.atExchange() === '0.04')
  expect(desk.ask(id, { kind: 'cancel', id: String(whole) }).result).toBe(true)
  await desk.trader.until(() => desk.atExchange() === '0')
  await desk.trader.clock.advance(1000)
  const closed = desk.ask(id, { kind: 'close', ...askedMarket, size: null, limit: null }).result
  expect(closed).not.toBeNull()
})

test('of an allotment all of a synthetic sale is counted, also what has not left yet', async () => {
  const desk = await askedAlgorithms()
  const id = await desk.started()
  await desk.allot(id, '0.05')
  const twap = { kind: 'twap', slices: 4, seconds: 400 } as const
  const sell = { kind: 'open', ...askedMarket, limit: '200000', side: 'sell' } as const
  expect(desk.ask(id, { ...sell, size: '0.06', synthetic: twap }).result).toBeNull()
  expect(desk.ask(id, { ...sell, size: '0.04', synthetic: twap }).result).not.toBeNull()
  expect(desk.offer(id, '0.02')).toBeNull()
  expect(desk.offer(id, '0.01')).not.toBeNull()
  // Ended, the allotment takes all of it.
  await desk.allot(id, '0')
  await desk.trader.until(() => !wholes(desk).some(isActive) && desk.atExchange() === '0')
  expect(wholes(desk).map(({ status }) => status)).toEqual(['canceled'])
})

test('Pause cancels what opens, and leaves the exits of what a bracket has bought', async () => {
  const desk = await askedAlgorithms()
  const id = await desk.started()
  const { result: bracket } = send(desk, id, 'bracket', 'open')
  await desk.trader.until(() => desk.atExchange() === '0.04')
  const { result: iceberg } = send(desk, id, 'iceberg', 'open')
  await desk.trader.until(() => desk.atExchange('buy') === '0.01')
  await desk.command(id, 'pause')
  await desk.trader.until(() => wholes(desk).at(-1)?.status === 'canceled')
  const statusOf = (whole: unknown) => wholes(desk).find((each) => each.id === whole)?.status
  expect([statusOf(iceberg), statusOf(bracket)]).toEqual(['canceled', 'active'])
  expect(desk.atExchange()).toBe('0.04')
  // Nothing new opens, and what closes may be sent.
  expect(send(desk, id, 'twap', 'open').result).toBeNull()
  desk.ask(id, { kind: 'cancel', id: String(bracket) })
  await desk.trader.until(() => desk.atExchange() === '0')
  expect(send(desk, id, 'trailing-stop', 'close').result).not.toBeNull()
})

test('a synthetic order of another script is not canceled, nor replaced, nor are its parts', async () => {
  const desk = await askedAlgorithms()
  const [first, second] = [await desk.started(), await desk.started()]
  const { result: whole } = send(desk, first, 'iceberg', 'open')
  await desk.trader.until(() => desk.atExchange('buy') === '0.01')
  const [part] = partsOf(desk, whole)
  for (const id of [String(whole), part?.clientOrderId ?? '']) {
    expect(desk.ask(second, { kind: 'cancel', id }).result).toBe(false)
    const change = { size: null, limit: '1000', stop: null }
    expect(desk.ask(second, { kind: 'replace', id, ...change }).result).toBe(false)
    // Nor is its own one another: it would not be what was sent.
    expect(desk.ask(first, { kind: 'replace', id, ...change }).result).toBe(false)
  }
  await desk.trader.clock.advance(3000)
  expect(wholes(desk)).toMatchObject([{ status: 'active', owner: { id: first } }])
  expect(desk.atExchange('buy')).toBe('0.01')
  expect(desk.script(second).seen).toEqual([])
})

test('after Leadline was killed, what opens is canceled and what protects stays, with the name of its script', async () => {
  const before = await holding()
  send(before, before.id, 'trailing-stop', 'close')
  const { result: twap } = send(before, before.id, 'iceberg', 'open')
  await before.trader.until(() => before.atExchange('buy') === '0.01')
  before.trader.hub.stop()
  const after = await askedAlgorithms(before.trader)
  await after.trader.clock.advance(3000)
  const [stop, opening] = wholes(after)
  expect(stop).toMatchObject({ status: 'active', terms: { kind: 'trailing-stop' } })
  expect(opening).toMatchObject({ id: twap, canceledBy: 'algorithm' })
  expect(opening?.status).not.toBe('active')
  const ended = after.trader.desk
    .updates(algorithmFamily)
    .findLast((update) => update.type === 'algorithmsEnded')?.list
  expect(ended?.[0]?.orders).toContainEqual(
    expect.objectContaining({ clientOrderId: stop?.id, synthetic: 'trailing-stop', side: 'sell' }),
  )
  // Under the stop: nothing is left to close, until it is the trader's own.
  expect(ended?.[0]?.positions).toMatchObject([{ size: '0.04', closable: '0' }])
  await after.request({ type: 'algorithmHandOver', id: before.id })
  expect(after.trader.last('held').held).not.toHaveProperty('algorithm')
})

test('a script’s own limit is held against the whole of a synthetic order', async () => {
  const desk = await askedAlgorithms()
  const id = await desk.started()
  const limits = { orderNotional: '1000', positionNotional: null }
  await desk.request({ type: 'algorithmLimits', id, limits })
  expect(send(desk, id, 'twap', 'open').result).toBeNull()
  const log = desk.trader.hub.algorithms?.get(id)?.log.all() ?? []
  expect(log.at(-1)?.text).toContain('limit of 1,000 USD for one order')
})
