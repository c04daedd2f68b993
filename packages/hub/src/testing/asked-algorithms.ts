import { exchangeName } from '@leadline/algorithms/exchange-names'
import type { ScriptAnswer, ScriptCall, ScriptOrder } from '@leadline/algorithms/script-values'
import { fakeEngine, type FakeSelf } from '@leadline/backtest/testing/fake-engine'
import { algorithmFamily } from '@leadline/desk-protocol/messages/algorithm-messages'
import { exact, zero } from '@leadline/orders/decimal-text'
import { onTestFinished } from 'vitest'

import { onlyEngine } from './only-engine.ts'
import { PaperTrader } from './paper-trader.ts'

const venue = 'kraken'
const asset = 'BTC'
export const askedMarket = { symbol: 'BTC-USD', exchange: exchangeName(venue) } as const

/** A script as the test knows it: what it was called for, and the order that each on_order was for. */
interface Asked {
  self: FakeSelf
  seen: { kind: string; order: ScriptOrder | undefined }[]
}

/** Algorithms that do what the test asks of them: each is loaded, started and spoken to by its number. */
export async function askedAlgorithms(before?: PaperTrader) {
  const scripts = new Map<string, Asked>()
  let count = before ? 10 : 0
  const engine = fakeEngine(() => {
    const id = `algorithm-${count}`
    return (event, self) => {
      if (event.kind === 'start') scripts.set(id, { self, seen: [] })
      if (event.kind !== 'order' && event.kind !== 'fill') return
      const order = self.orders.get(event.id)
      scripts.get(id)?.seen.push({ kind: event.kind, order: order && { ...order } })
    }
  })
  const newId = () => `algorithm-${(count += 1)}`
  const algorithms = {
    engines: onlyEngine(engine),
    newId,
    mayRunPython: () => true,
    place: 'program',
  } as const
  const trader = new PaperTrader({ algorithms }, {}, before)
  onTestFinished(() => trader.stop())
  trader.desk.join(algorithmFamily)
  await trader.sitDown()
  const request = async (message: object) => {
    const number = trader.desk.request(algorithmFamily, message as never)
    await trader.clock.advance(50)
    const reply = trader.desk.reply(algorithmFamily, number)
    if (!reply) throw new Error('The hub answers.')
    return reply
  }
  const started = async (): Promise<string> => {
    const from = { kind: 'text', fileName: 'a.py', text: '' }
    const { id } = await request({ type: 'algorithmLoad', from })
    await request({ type: 'algorithmCommand', id, command: 'start' })
    return id ?? ''
  }
  const script = (id: string): Asked => {
    const found = scripts.get(id)
    if (!found) throw new Error(`${id} does not run.`)
    return found
  }
  const ask = (id: string, call: ScriptCall): ScriptAnswer => script(id).self.call(call)
  const allot = async (id: string, size: string) =>
    (await request({ type: 'algorithmAllot', id, venue, asset, size })).reason
  const offer = (id: string, size: string, limit = '200000') => {
    const { result } = ask(id, { kind: 'open', ...askedMarket, size, limit, side: 'sell' })
    return typeof result === 'string' ? result : null
  }
  const command = (id: string, name: string) =>
    request({ type: 'algorithmCommand', id, command: name })
  const total = () => {
    const account = trader.hub.orders?.manager.accounts.get(`practice-${venue}`)
    const { available = '0', held = '0' } = account?.balancesByAsset.get(asset) ?? {}
    return exact(available).plus(exact(held))
  }
  const atExchange = (side: 'buy' | 'sell' = 'sell') =>
    trader.market.simulators
      .account(venue)
      .orders.filter((order) => order.side === side && order.status === 'open')
      .reduce((sum, order) => sum.plus(exact(order.size)), zero)
      .toFixed()
  return { trader, request, started, script, ask, allot, offer, command, total, atExchange }
}
