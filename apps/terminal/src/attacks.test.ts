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
import { interferenceAttempts } from './attacks/interference.ts'
import { lyingExchangeAttempts } from './attacks/lying-exchange.ts'
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

describe('15: a call in another script’s name, and whatever else one script does to another', () => {
  interferenceAttempts()
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

  test.skipIf(ownPython.error !== '')(
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

  /** A group shares a script: each attempt is tried, and none of them ends it. */
  const groups = Object.entries(containedAttempts)
  describe.each(groups)('%s', (_group, attempts) => {
    let harness: ScriptHarness
    beforeAll(async () => {
      const { port } = server.address() as AddressInfo
      const text = trying(attempts)
        .replaceAll('FILE', file)
        .replaceAll('FOLDER', folder)
        .replaceAll('PROGRAM', join(import.meta.dirname, 'python/pyodide-host'))
        .replaceAll('PORT', String(port))
      harness = await new ScriptHarness(engine, text).loaded()
      harness.runner.command('start')
      await harness.until(() => harness.lines.includes('tried all'), 'the attempts')
    }, patience.timeout)
    afterAll(async () => {
      harness.runner.command('stop')
      await harness.until(() => harness.runner.isOver, 'stopping')
    })

    test.each(attempts)('a script does not reach $name', ({ name }) => {
      const number = attempts.findIndex((each) => each.name === name)
      const said = harness.lines.find((line) => line.startsWith(`${number} `)) ?? 'nothing'
      expect(said).toContain('held')
      expect(said).not.toContain(secret)
      expect(requests).toBe(0)
    })
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
