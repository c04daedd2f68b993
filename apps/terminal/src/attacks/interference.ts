import type { ScriptEngine } from '@leadline/algorithms/script-engine'
import { firstOrAll } from '@leadline/runtime/testing/repetition'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { cpythonEngine } from '../python/cpython-engine.ts'
import { bothEngines, noLimit, ownPython, patience } from '../python/testing/both-engines.ts'
import { ScriptHarness } from '../python/testing/script-harness.ts'
import { indicatorAttempts } from './indicators.ts'
import {
  crashes,
  hangs,
  harmful,
  hunger,
  importer,
  meddler,
  meddling,
  planter,
  sleeper,
  victim,
  whenLoaded,
  whenPaused,
} from './other-script.ts'

async function startScript(engine: ScriptEngine, text: string, file: string) {
  const harness = await new ScriptHarness(engine, text, file).loaded()
  expect(harness.refusal).toBeUndefined()
  harness.runner.command('start')
  return harness
}

async function subscribeScript(engine: ScriptEngine, text: string, file: string) {
  const harness = await startScript(engine, text, file)
  await harness.until(() => harness.feeds.length === 1, 'subscribing')
  return harness
}

async function stopped(harness: ScriptHarness): Promise<void> {
  harness.runner.command('stop')
  await harness.until(() => harness.runner.isOver, 'stopping')
}

/** On both engines: one script that runs, and beside it others that do their worst. */
export function interferenceAttempts(): void {
  const engines = bothEngines()
  /** What takes seconds is tried on one engine in the short tests. */
  const tried = firstOrAll(engines).map(([name]) => name)
  describe.each(engines)('on %s', (name, engine) => {
    const isTried = tried.includes(name)
    let running: ScriptHarness
    let books = 0

    const started = (text: string, file: string) => startScript(engine, text, file)
    const subscribed = (text: string, file: string) => subscribeScript(engine, text, file)
    /** Nothing was ordered, nothing was logged in its name, and of each book it sees what there is. */
    const goesOn = async () => {
      for (let count = 0; count < 3; count += 1) {
        books += 1
        // Around the same mid: a book that looks as before is not reported again.
        const away = books / 100
        running.quote((68_962.04 - away).toFixed(2), (68_962.04 + away).toFixed(2), books)
        // oxlint-disable-next-line no-await-in-loop -- one book after the other
        await running.logged(`book ${books} mid 68962.04 at 8 of 28 True`)
      }
      const { orders, asked, canceled, replaced } = running
      expect([orders, asked, canceled, replaced]).toEqual([[], [], [], []])
      expect(running.lines.join('\n')).not.toContain('in the name of another')
      expect([running.runner.state, running.runner.error]).toEqual(['Running', null])
    }

    beforeAll(async () => {
      running = await subscribed(victim, 'victim.py')
    }, patience.timeout)
    afterAll(() => stopped(running))

    test(
      'a script that is only loaded, paused, or removed does not trade through one that runs',
      patience,
      async () => {
        const loaded = await new ScriptHarness(engine, whenLoaded, 'loaded.py').loaded()
        await goesOn()
        const paused = await subscribed(whenPaused, 'paused.py')
        paused.runner.command('pause')
        paused.quote('10', '11', 1)
        await paused.logged('tries')
        await paused.until(
          () =>
            paused.runner.error !== null || paused.runner.isOver || paused.lines.includes('tried'),
          'the attempt',
        )
        await goesOn()
        await stopped(paused)
        await goesOn()
        expect([loaded.orders, paused.orders]).toEqual([[], []])
        loaded.runner.command('stop')
      },
    )

    test(
      `what one script changes is not felt by another: ${meddling.join(', ')}`,
      patience,
      async () => {
        const attacker = await started(meddler, 'meddler.py')
        await attacker.until(
          () => attacker.lines.includes('meddled') || attacker.runner.error !== null,
          'meddling',
        )
        await goesOn()
        expect(attacker.orders).toEqual([])
        attacker.kill()
        await goesOn()
      },
    )

    test.runIf(name === 'Pyodide')(
      'a script plants no code that another imports',
      patience,
      async () => {
        const attacker = await started(planter, 'planter.py')
        await attacker.until(
          () => attacker.lines.includes('planted') || attacker.runner.error !== null,
          'planting',
        )
        const clean = await subscribed(importer, 'importer.py')
        clean.quote('10', '11', 1)
        await clean.logged('again')
        expect(clean.orders).toEqual([])
        expect(clean.lines).toEqual(
          expect.arrayContaining(["1 2 ['a', 'b']", '1 2.0 Pair(a=1, b=2)', '1 again']),
        )
        expect(clean.lines.join('\n')).not.toContain('in the name of another')
        await stopped(clean)
        await goesOn()
        attacker.kill()
      },
    )

    test.each(crashes)(
      'a script that %s ends alone: its opening orders are canceled, and another misses nothing',
      patience,
      async (_what, lines) => {
        const attacker = await subscribed(harmful(lines), 'harmful.py')
        attacker.quote('10', '11', 1)
        await attacker.logged('opened')
        attacker.quote('15', '16', 2)
        await attacker.until(
          () => attacker.runner.isOver || attacker.runner.state === 'Paused',
          'harm',
        )
        await attacker.until(() => attacker.canceled.length > 0, 'canceling')
        expect(attacker.canceled[0]).toBe('C-0')
        await goesOn()
        attacker.runner.command('stop')
      },
    )

    test.each(hangs)('a script that %s keeps no other waiting', patience, async (_what, lines) => {
      const attacker = await subscribed(harmful(lines), 'harmful.py')
      attacker.quote('15', '16', 1)
      await attacker.logged('begins')
      await goesOn()
      expect(attacker.lines.join('\n')).not.toContain('opened')
      attacker.kill()
      await attacker.until(() => attacker.runner.isOver, 'ending')
      await goesOn()
    })

    hungerAttempts(name, engine, isTried, goesOn)
    indicatorAttempts(engine, isTried, goesOn)
  })
}

/** Scripts that take too much time or memory, each beside the one of which `goesOn` says that it misses nothing. */
function hungerAttempts(
  name: string,
  engine: ScriptEngine,
  isTried: boolean,
  goesOn: () => Promise<void>,
): void {
  test.runIf(isTried)(
    'a script that takes four seconds over each book keeps no other waiting',
    patience,
    async () => {
      const attacker = await subscribeScript(engine, sleeper, 'sleeper.py')
      attacker.quote('15', '16', 1)
      await attacker.logged('begins')
      const begun = performance.now()
      for (const bid of ['15.1', '15.2']) {
        attacker.quote(bid, '16', 1)
        // oxlint-disable-next-line no-await-in-loop -- one book after the other
        await goesOn()
      }
      // Three books of each turn: one that waited for its sleeps had taken twelve seconds and more for every one.
      expect(performance.now() - begun).toBeLessThan(24_000)
      attacker.kill()
    },
  )

  // Windows and macOS bound no process of the trader's own Python; the manual says so.
  test.runIf(name === 'own Python' && process.platform === 'linux')(
    'a script in own Python that eats memory is refused more',
    patience,
    async () => {
      const bounded = cpythonEngine(ownPython.path, noLimit, 600_000_000)
      const [, lines = ''] = hunger[0] ?? []
      const attacker = await subscribeScript(bounded, harmful(lines), 'hungry.py')
      attacker.quote('15', '16', 1)
      await attacker.until(() => attacker.runner.error !== null, 'the error')
      expect(attacker.runner.error?.message).toContain('MemoryError')
      await goesOn()
      await stopped(attacker)
    },
  )

  test.runIf(name === 'Pyodide').each(hunger)(
    'a script that eats %s is refused more, and takes none from another',
    patience,
    async (_what, lines, words) => {
      const attacker = await subscribeScript(engine, harmful(lines), 'hungry.py')
      attacker.quote('15', '16', 1)
      await attacker.logged(words)
      expect(attacker.runner.state).toBe('Paused')
      await goesOn()
      await stopped(attacker)
    },
  )
}
