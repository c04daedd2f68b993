/**
 * What an attacker tries, each attempt by its name. The numbers are those of the list in the issue 'Right or silent'; what
 * is tried stands in the folder `attacks`.
 */
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import type { algorithmFamily } from '@leadline/desk-protocol/messages/algorithm-messages'
import type { ReplyOf } from '@leadline/desk-protocol/messages/service-family'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { containedAttempts, trying } from './attacks/contained-python.ts'
import { environmentAttempts } from './attacks/environment.ts'
import { lyingExchangeAttempts } from './attacks/lying-exchange.ts'
import {
  coarse,
  importer,
  leaving,
  leftBehind,
  plantedModules,
  planting,
  victim,
  whenLoaded,
  whenPaused,
  writer,
} from './attacks/other-script.ts'
import { leavesMark } from './attacks/own-python.ts'
import { releaseAttempts } from './attacks/releases.ts'
import {
  coreError,
  openFiles,
  recordAMoment,
  runWithNet,
  sideErrors,
} from './attacks/side-errors.ts'
import { smallAttempts } from './attacks/small-entrances.ts'
import { spyOnVault } from './attacks/vault-memory.ts'
import { recordingsIn } from './backtests/recordings.ts'
import { pyodideEngine } from './python/pyodide-engine.ts'
import { ownPython, patience } from './python/testing/both-engines.ts'
import { ScriptHarness } from './python/testing/script-harness.ts'
import { enterScriptingDesk } from './testing/scripting-desk.ts'
import { passphrase } from './vault/testing/vault-bench.ts'

type AlgorithmReply = ReplyOf<typeof algorithmFamily>

const secret = 'the-secret-of-the-hub'
const folder = mkdtempSync(join(tmpdir(), 'leadline-attacks-'))
const engine = pyodideEngine()
afterAll(() => {
  engine.shutdown()
  rmSync(folder, { recursive: true })
})

describe('15: a call in another script’s name', () => {
  async function started(text: string, name: string): Promise<ScriptHarness> {
    const harness = await new ScriptHarness(engine, text, name).loaded()
    expect(harness.refusal).toBeUndefined()
    harness.runner.command('start')
    return harness
  }
  const running = async () => {
    const harness = await started(victim, 'victim.py')
    await harness.until(() => harness.feeds.length === 1, 'subscribing')
    return harness
  }
  const stopped = async (...harnesses: ScriptHarness[]) => {
    for (const harness of harnesses) {
      harness.runner.command('stop')
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await harness.until(() => harness.runner.isOver, 'stopping')
    }
  }
  /** Nothing was ordered, nothing was logged in its name, and it goes on. */
  const goesOn = async (harness: ScriptHarness) => {
    harness.quote('68962.03', '68962.05', 1000)
    await harness.logged('saw it')
    expect(harness.orders).toEqual([])
    expect(harness.lines).toContain('mid 68962.04 at 8')
    expect(harness.lines).not.toContain('in the name of another')
    expect(harness.runner.state).toBe('Running')
  }

  test('a script that is only loaded does not trade through one that runs', patience, async () => {
    const harness = await running()
    const attacker = await new ScriptHarness(engine, whenLoaded, 'loaded.py').loaded()
    await goesOn(harness)
    expect(attacker.orders).toEqual([])
    await stopped(harness)
  })

  test('a paused script does not trade through one that runs', patience, async () => {
    const harness = await running()
    const attacker = await started(whenPaused, 'paused.py')
    await attacker.until(() => attacker.feeds.length === 1, 'subscribing')
    attacker.runner.command('pause')
    attacker.quote('10', '11', 1)
    await attacker.logged('tries')
    await attacker.until(() => attacker.runner.error !== null || attacker.lines.includes('tried'))
    await goesOn(harness)
    expect(attacker.orders).toEqual([])
    await stopped(attacker, harness)
  })

  test.each(leftBehind)(
    'a script that was removed does not trade through one that runs by leaving %s',
    patience,
    async (_name, lines) => {
      const harness = await running()
      const attacker = await started(leaving(lines), 'removed.py')
      await attacker.until(() => attacker.runner.doing === '', 'on_start')
      await stopped(attacker)
      expect(attacker.runner.isOver).toBe(true)
      await goesOn(harness)
      await stopped(harness)
    },
  )

  test.each(plantedModules)(
    'a script plants no code that another runs by leaving %s',
    patience,
    async (_name, lines) => {
      const planter = await started(planting(lines), 'planter.py')
      await planter.until(() => planter.runner.doing === '', 'on_start')
      // While it is there, and after it was stopped.
      for (const attacker of [undefined, planter]) {
        // oxlint-disable-next-line no-await-in-loop -- one after the other
        if (attacker) await stopped(attacker)
        // oxlint-disable-next-line no-await-in-loop
        const harness = await started(importer, 'importer.py')
        // oxlint-disable-next-line no-await-in-loop
        await harness.until(
          () => harness.feeds.length === 1 || harness.runner.error !== null,
          'subscribing',
        )
        harness.quote('10', '11', 1)
        // oxlint-disable-next-line no-await-in-loop
        await harness.logged('again')
        expect(harness.orders).toEqual([])
        expect(harness.lines).toEqual(
          expect.arrayContaining(["1 2 ['a', 'b']", '1 2.0 Pair(a=1, b=2)', '1 again']),
        )
        expect(harness.lines).not.toContain('in the name of another')
        // oxlint-disable-next-line no-await-in-loop
        await stopped(harness)
      }
    },
  )

  test(
    'what a script writes is in a folder of its own, and gone when it is stopped',
    patience,
    async () => {
      const first = await started(writer, 'writer.py')
      const second = await started(writer, 'writer.py')
      const both = [first, second]
      for (const harness of both) {
        // oxlint-disable-next-line no-await-in-loop -- one after the other
        await harness.until(
          () => harness.feeds.length === 1 || harness.runner.error !== null,
          'subscribing',
        )
        harness.quote('10', '11', 1)
        // oxlint-disable-next-line no-await-in-loop
        await harness.logged('reads')
      }
      await stopped(first)
      second.quote('10', '12', 2)
      await second.logged('mine!!')
      await stopped(second)
      const third = await started(writer, 'writer.py')
      await third.logged('finds')
      expect(
        [...both, third].map(({ lines }) => lines.find((line) => line.startsWith('finds'))),
      ).toEqual(Array.from({ length: 3 }, () => 'finds [] []'))
      expect(first.lines).toContain('reads mine! in /tmp')
      await stopped(third)
    },
  )

  test(
    'one script’s precision is not felt by another, nor in what it orders itself',
    patience,
    async () => {
      const rough = await started(coarse, 'coarse.py')
      const harness = await running()
      await rough.until(() => rough.feeds.length === 1, 'subscribing')
      rough.quote('68962.03', '68962.05', 1)
      await rough.logged('coarse')
      await goesOn(harness)
      expect(rough.lines).toContain('coarse 6.90E+4 of 68962.03')
      expect(rough.orders.map(({ terms }) => terms.limitPrice)).toEqual(['68962.03'])
      await stopped(rough, harness)
    },
  )
})

describe('16: a desk session is code execution, and that is the keys', () => {
  /** Only Linux lets a user's own programs be closed to that user's others; decision 13 says what is true elsewhere. */
  test.skipIf(process.platform !== 'linux')(
    'the memory of the vault cannot be read by another process of the same user',
    patience,
    async () => {
      const ways = ['mem', 'maps', 'environ', 'exe', 'auxv']
      const tried = await spyOnVault(join(folder, 'nobody'))
      expect(tried.filter((line) => line.startsWith('vault'))).toEqual(
        ways.map((way) => `vault ${way} refused`),
      )
      expect(tried).toContain('phase none')
      // Nothing but the way it is started stops it: any other program of that user is open.
      expect(tried).toContain('another mem open')
    },
  )

  test.skipIf(ownPython.trouble !== '')(
    'two messages of a desk run no code as the trader; the passphrase, looked at by the vault, switches own Python on until Leadline is closed',
    { timeout: 180_000 },
    async () => {
      const home = join(folder, 'desk')
      const mark = join(folder, 'mark')
      const off = { LEADLINE_OWN_PYTHON: '' }
      const { terminal, trader, query } = await enterScriptingDesk(home, off)
      const choose = (sealed?: string) =>
        query<AlgorithmReply>('algorithms', {
          type: 'engine',
          kind: 'cpython',
          python: null,
          ...(sealed !== undefined && { sealed }),
        })
      const from = { kind: 'text', fileName: 'stranger.py', text: leavesMark(mark) }
      const load = () => query<AlgorithmReply>('algorithms', { type: 'algorithmLoad', from })
      try {
        expect((await choose()).reason).toContain('off until you switch it on')
        expect((await choose('not sealed')).reason).toContain('There is no vault yet')
        await trader.create(passphrase)
        expect((await choose('not sealed')).isDone).toBe(false)
        // Sealed for something else: what somebody watched is not played again here.
        expect((await choose(await trader.seal('unlock', passphrase))).isDone).toBe(false)
        for (const guess of ['a wrong passphrase', 'another wrong one', 'a third wrong one']) {
          // oxlint-disable-next-line no-await-in-loop -- each guess is counted
          const { reason } = await choose(await trader.seal('own-python', guess))
          expect(reason).toBe('This is not the passphrase.')
        }
        const right = await trader.seal('own-python', passphrase)
        expect((await choose(right)).reason).toContain('Too many wrong passphrases')
        // In the contained Python, which is the chosen one.
        await load()
        expect(existsSync(mark)).toBe(false)
        await new Promise((resolve) => setTimeout(resolve, 2500))
        expect(await choose(right)).toMatchObject({ isDone: true })
        expect(await load()).toMatchObject({ isDone: true })
        expect(existsSync(mark)).toBe(true)
      } finally {
        await terminal.stop()
      }
      rmSync(mark)
      const later = await enterScriptingDesk(home, off)
      const again = await later.query<AlgorithmReply>('algorithms', { type: 'algorithmLoad', from })
      await later.terminal.stop()
      expect(again.reason).toContain('off until you switch it on')
      expect(existsSync(mark)).toBe(false)
    },
  )
})

describe('17: what is beside trading ends the hub', () => {
  test('listing recordings leaves no file open, read whole or in part', async () => {
    const home = join(folder, 'listed')
    const path = join(home, 'recordings', 'monday.leadline-recording')
    await recordAMoment(path)
    const { list, read } = recordingsIn(home)
    expect((await list()).map(({ name }) => name)).toEqual(['monday.leadline-recording'])
    // A backtest that is broken off after the head.
    for await (const piece of read('monday.leadline-recording')) if (piece) break
    await read('monday.leadline-recording')[Symbol.asyncIterator]().next()
    expect(openFiles(path)).toEqual([])
  })

  test('a folder of recordings that is gone is an empty list', async () => {
    const { list } = recordingsIn(join(folder, 'gone'))
    rmSync(join(folder, 'gone'), { recursive: true })
    expect(await list()).toEqual([])
  })

  test.each(sideErrors)('trading goes on after $name', async ({ code }) => {
    const { output, exitCode } = await runWithNet(code)
    expect(exitCode).toBe(0)
    expect(output).toContain('alive')
    expect(output).toContain('contained-error')
  })

  test('an error of the code that holds orders ends the hub, which asks what is true when it starts again', async () => {
    const { output, exitCode } = await runWithNet(coreError)
    expect(exitCode).toBe(1)
    expect(output).not.toContain('alive')
  })
})

describe('20: contained Python', () => {
  const file = join(folder, 'secret.txt')
  let requests = 0
  /** Stands for the hub's own port. */
  const server = createServer((_request, response) => {
    requests += 1
    response.end(secret)
  })
  beforeAll(async () => {
    writeFileSync(file, secret)
    process.env['LEADLINE_TEST_SECRET'] = secret
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  })
  afterAll(() => {
    delete process.env['LEADLINE_TEST_SECRET']
    server.close()
  })

  test.each(containedAttempts)('a script does not reach $name', patience, async ({ code }) => {
    const { port } = server.address() as AddressInfo
    const text = code
      .replaceAll('FILE', file)
      .replaceAll('FOLDER', folder)
      .replaceAll('PROGRAM', join(import.meta.dirname, 'python/pyodide-host'))
      .replaceAll('PORT', String(port))
    const harness = await new ScriptHarness(engine, trying(text)).loaded()
    harness.runner.command('start')
    await harness.until(
      () => harness.lines.some((line) => /ESCAPED|held|ended/.test(line)),
      'the attempt',
    )
    const said = harness.lines.join('\n')
    expect(said).not.toContain('ESCAPED')
    expect(said).not.toContain(secret)
    // Nor does it end the Python that others are in.
    expect(said).toContain('held')
    expect(requests).toBe(0)
    harness.runner.command('stop')
    await harness.until(() => harness.runner.isOver, 'stopping')
  })
})

describe('18: keys of the shop, and updates that are kept back', () => {
  releaseAttempts()
})

describe('19: what is around the program', () => {
  environmentAttempts()
})

describe('22: an exchange that lies, and a stolen session', () => {
  lyingExchangeAttempts()
})

describe('21: smaller entrances', () => {
  smallAttempts()
})
