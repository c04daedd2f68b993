import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import type { AlgorithmNews } from '@leadline/desk-protocol/algorithms'
import type { RehearsalDone } from '@leadline/desk-protocol/rehearsal-messages'
import type { RehearsalReport } from '@leadline/rehearsal/report/rehearsal-report'
import { dipBuyer } from '@leadline/rehearsal/testing/manual-arithmetic'
import { afterEach, describe, expect, test } from 'vitest'

import { giveLicense } from '../license/testing/give-license.ts'
import { type RunningTerminal, startTerminal } from '../testing/running-terminal.ts'
import { type RunningVenues, startVenues } from '../testing/running-venues.ts'
import { enterTrader, simulatedKeys } from '../testing/trader-at-desk.ts'

const isLong = process.env['LONG_TESTS'] === '1'
const patienceMs = 180_000
const seed = 7
const eager = [
  { name: 'window_s', type: 'int', value: '10' },
  { name: 'entry_bps', type: 'int', value: '0' },
]

const running: (RunningTerminal | RunningVenues)[] = []
const homes: string[] = []
afterEach(async () => {
  for (const each of running.splice(0).toReversed()) await each.stop()
  for (const home of homes.splice(0)) rmSync(home, { recursive: true, force: true })
})

async function enter(environment: Record<string, string>) {
  const home = mkdtempSync(join(tmpdir(), 'leadline-rehearsal-'))
  homes.push(home)
  const terminal = await startTerminal(home, { ...environment, ...giveLicense(home) })
  running.push(terminal)
  const trader = await enterTrader(terminal.address)
  let request = 1000
  /** Says it, and waits for the answer of that type. */
  const ask = async <Answer>(type: string, message: object): Promise<Answer> => {
    request += 1
    const number = request
    trader.say({ ...message, request: number })
    const isAnswer = (said: unknown) => {
      const answer = said as { type: string; request?: number }
      return answer.type === type && answer.request === number
    }
    const look = () => trader.said.find(isAnswer) as Answer | undefined
    return await trader.until(look, JSON.stringify(message).slice(0, 80), patienceMs)
  }
  return { trader, ask }
}

describe.runIf(isLong)('with the programs themselves', () => {
  test('the terminal rehearses the manual’s example for a desk, twice with the same report', async () => {
    const { ask } = await enter({})
    const from = Date.UTC(2026, 9, 5, 14)
    const rehearse = () =>
      ask<RehearsalDone>('rehearsalDone', {
        type: 'rehearse',
        fileName: 'DipBuyer.py',
        text: dipBuyer(),
        params: eager,
        grid: [],
        source: { kind: 'practice' },
        from,
        to: from + 60_000,
        seed,
        fees: null,
        latencyMs: null,
      })
    const one = await rehearse()
    const two = await rehearse()
    expect(one.reason).toBe('')
    expect((one.report as RehearsalReport).orders.sent).toBeGreaterThan(0)
    expect(JSON.stringify(two.report)).toBe(JSON.stringify(one.report))
  })

  test.each(['pyodide', 'cpython'] as const)(
    'the manual’s example trades on `npm run venues`, in %s',
    async (kind) => {
      const simulated = await startVenues('--seed', String(seed))
      running.push(simulated)
      const { trader, ask } = await enter(simulated.environment)
      const created = await trader.create('a passphrase nobody guesses')
      expect(created).toMatchObject({ isDone: true, reason: '' })
      const { check, reason: trouble } = await trader.check(
        'coinbase',
        simulatedKeys(seed)('coinbase', 'trade'),
      )
      expect([trouble, check?.works]).toEqual(['', true])
      const keep = { keyId: check?.keyId, name: 'Mine', typed: '', replaces: null }
      await trader.act({ type: 'keyKeep', ...keep })
      const isReady = () => (trader.account('coinbase')?.phase === 'ready' ? true : undefined)
      await trader.until(isReady, 'an account that is ready')
      const large = '1000000'
      const limits = {
        orderNotional: large,
        dayNotional: large,
        symbolDayNotional: large,
        positionNotional: '10000000',
        priceBandPercent: '5',
        dayLoss: large,
        ordersPerSecond: 10,
      }
      await ask('done', { type: 'limits', limits })
      type Done = Extract<AlgorithmNews, { type: 'algorithmDone' }>
      const act = (message: object) => ask<Done>('algorithmDone', message)
      trader.say({ type: 'algorithms' })
      expect(await act({ type: 'engine', kind, path: null })).toMatchObject({ isDone: true })
      const source = { kind: 'text', fileName: 'DipBuyer.py', text: dipBuyer() }
      const { id, reason } = await act({ type: 'algorithmLoad', from: source })
      expect(reason).toBe('')
      await act({ type: 'algorithmParams', id, params: eager })
      const started = await act({ type: 'algorithmCommand', id, command: 'start' })
      expect(started).toMatchObject({ isDone: true, state: 'Running' })
      const isFilled = (said: unknown) => {
        const { type, order } = said as { type: string; order?: { filled: string } }
        return type === 'order' && order !== undefined && Number(order.filled) > 0
      }
      const filled = () => (trader.said.some(isFilled) ? true : undefined)
      await trader.until(filled, 'an order that was filled', patienceMs)
      expect(await act({ type: 'algorithmCommand', id, command: 'shutdown' })).toMatchObject({
        isDone: true,
      })
    },
  )
})
