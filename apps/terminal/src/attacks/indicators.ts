import type { RunningScript, ScriptEngine } from '@leadline/algorithms/script-engine'
import type { ScriptEvent } from '@leadline/algorithms/script-values'
import { expect, test } from 'vitest'

import { patience } from '../python/testing/both-engines.ts'
import { ScriptHarness } from '../python/testing/script-harness.ts'
import { countingIndicator, meddler, meddlingIndicator } from './other-script.ts'

/** An indicator on a chart. `draw` gives it a candle that closed at that price: what it drew, or why it failed. */
async function openIndicator(engine: ScriptEngine, text: string, name: string) {
  let drawn: (what: unknown) => void = () => {}
  const calls: unknown[] = []
  const news = { orders: [], positions: [] }
  const script = await new Promise<RunningScript>((resolve, reject) => {
    const opened: RunningScript = engine.open(
      { name, text },
      {
        loaded: () => resolve(opened),
        refused: ({ message }) => reject(new Error(message)),
        call: (call) => {
          calls.push(call)
          return { result: null, trouble: 'It draws.', state: 'Running', news, endBatch: false }
        },
        log: () => {},
        done: ({ values, error }) => drawn(error ? error.message : values),
        ended: (reason) => drawn(reason),
      },
    )
  })
  let time = 0
  const deliver = (events: readonly ScriptEvent[]) =>
    new Promise<unknown>((resolve) => {
      drawn = resolve
      script.deliver({ state: 'Running', news, events })
    })
  await deliver([{ kind: 'start', params: [] }])
  const draw = (close: string) => {
    time += 60
    const prices = { open: close, high: close, low: close, close }
    return deliver([{ kind: 'candle', ...prices, volume: '1', time }])
  }
  return { draw, calls, kill: () => script.kill() }
}

/** An indicator that does its worst, and one that others do theirs beside. `goesOn`: an algorithm that runs misses nothing. */
export function indicatorAttempts(
  engine: ScriptEngine,
  isTried: boolean,
  goesOn: () => Promise<void>,
): void {
  test.runIf(isTried)(
    'an indicator changes nothing for an algorithm or another indicator, trades for nobody, and keeps nobody waiting',
    patience,
    async () => {
      const chart = await openIndicator(engine, countingIndicator, 'counting.py')
      const attacker = await openIndicator(engine, meddlingIndicator, 'meddling.py')
      expect(await chart.draw('1')).toEqual([128])
      // It may hang itself with what it does: nobody waits for what it draws.
      void attacker.draw('101')
      await goesOn()
      expect(await chart.draw('2')).toEqual([228])
      await goesOn()
      attacker.kill()
      await goesOn()
      expect(await chart.draw('3')).toEqual([328])
      expect(chart.calls).toEqual([])
      chart.kill()
    },
  )

  test.runIf(isTried)('an algorithm changes nothing for an indicator', patience, async () => {
    const chart = await openIndicator(engine, countingIndicator, 'counting.py')
    const attacker = await new ScriptHarness(engine, meddler, 'meddler.py').loaded()
    attacker.runner.command('start')
    await attacker.until(
      () => attacker.lines.includes('meddled') || attacker.runner.error !== null,
      'meddling',
    )
    expect(await chart.draw('4')).toEqual([428])
    attacker.kill()
    expect(await chart.draw('5')).toEqual([528])
    chart.kill()
  })
}
