import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import type { PastedKey } from '@leadline/venues/signing/key-reading'
import type { VenueId } from '@leadline/venues/venue-names'
import { expect, test } from 'vitest'

import { signingVectors } from './signing-vectors.ts'
import { newFolder, openBench, openUnlocked, passphrase } from './testing/vault-bench.ts'
import { WrongGuesses } from './wrong-guesses.ts'

function pastedFor(id: VenueId): PastedKey {
  const vector = signingVectors.find(({ venue }) => venue === id)
  if (!vector) throw new Error(id)
  return vector.pasted
}

const coinbase = pastedFor('coinbase')
const binanceUs = pastedFor('binance-us')
const robinhood = pastedFor('robinhood')

const account = {
  venue: 'binance-us',
  method: 'GET',
  host: 'api.binance.us',
  path: '/api/v3/account',
  query: [] as (readonly [string, string])[],
} as const

test('a key goes in, signs after a restart with the passphrase, and is nowhere on the disk in the clear', async () => {
  const first = await openBench()
  expect(first.state()).toMatchObject({ phase: 'none', keys: [] })
  await first.create()
  const keyId = await first.add('binance-us', binanceUs, 'Desk one')
  expect(first.state()?.keys).toMatchObject([
    { keyId, venue: 'binance-us', name: 'Desk one', ending: binanceUs.apiKey.slice(-4) },
  ])
  first.vault.end()
  await first.ended

  const second = await openBench(first.folder)
  expect(second.state()).toMatchObject({ phase: 'locked', keys: [{ name: 'Desk one' }] })
  const call = { ...account, keyId, time: Date.now() }
  await expect(second.vault.request({ do: 'sign', call })).rejects.toThrow('The vault is locked.')
  await second.unlock()
  const signed = await second.vault.request({ do: 'sign', call })
  expect(signed).toMatchObject({ headers: { 'X-MBX-APIKEY': binanceUs.apiKey } })

  const files = readdirSync(first.folder).map((name) => join(first.folder, name))
  expect(files.length).toBeGreaterThan(1)
  for (const file of files) {
    const text = readFileSync(file, 'latin1')
    for (const secret of [binanceUs.secret, binanceUs.apiKey, passphrase]) {
      expect(text.includes(secret)).toBe(false)
      expect(text.includes(Buffer.from(secret).toString('base64').slice(0, 30))).toBe(false)
    }
    expect(statSync(file).mode & 0o077).toBe(0)
  }
})

test('locking ends the process, so that nothing of a key is left in any memory', async () => {
  const bench = await openUnlocked()
  await bench.add('coinbase', coinbase)
  const { pid } = bench.vault
  await bench.vault.request({ do: 'lock' })
  await bench.ended
  expect(() => process.kill(pid ?? 0, 0)).toThrow('ESRCH')
})

test('when the hub is gone the vault goes too', async () => {
  const bench = await openUnlocked()
  bench.vault.end()
  await bench.ended
  expect(() => process.kill(bench.vault.pid ?? 0, 0)).toThrow('ESRCH')
})

test('a wrong passphrase opens nothing, and the wait for the next one outlives the program', async () => {
  const first = await openUnlocked()
  first.vault.end()
  await first.ended
  const second = await openBench(first.folder)
  const wrong = () => second.unlock('not the passphrase')
  for (let guess = 0; guess < 3; guess += 1) {
    await expect(wrong()).rejects.toThrow('This is not the passphrase.')
  }
  await expect(wrong()).rejects.toThrow(/^Too many wrong passphrases. Wait [12] s.$/)
  await expect(second.unlock()).rejects.toThrow('Too many wrong passphrases.')
  process.kill(second.vault.pid ?? 0, 'SIGKILL')
  await second.ended
  const third = await openBench(first.folder)
  await expect
    .poll(() => (third.state()?.waitUntil ?? Infinity) < Date.now(), { timeout: 10_000 })
    .toBe(true)
  await third.unlock()
  expect(third.state()).toMatchObject({ phase: 'open', waitUntil: 0 })
})

test('two slips cost nothing; then each wrong passphrase waits twice as long, up to a quarter of an hour', async () => {
  let now = 1_790_000_000_000
  const folder = newFolder()
  const guesses = () => new WrongGuesses(folder, () => now)
  const waits: number[] = []
  for (let guess = 0; guess < 14; guess += 1) {
    await guesses().begin()
    now += 700
    await guesses().missed()
    const until = guesses().waitUntil()
    waits.push(until === 0 ? 0 : (until - now) / 1000)
    now = Math.max(until, now)
    expect(guesses().waitUntil()).toBe(0)
  }
  expect(waits).toEqual([0, 0, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900, 900])
  // A clock that is set back makes it no longer; a file that was spoiled is no way around it.
  await guesses().begin()
  now -= 86_400_000
  expect(guesses().waitUntil()).toBe(now + 900_000)
  writeFileSync(join(folder, 'wrong-guesses.json'), 'spoiled')
  expect(guesses().waitUntil()).toBeGreaterThan(now)
  await guesses().right()
  expect(guesses().waitUntil()).toBe(0)
})

const hourMs = 3_600_000

test.each([
  ['a clock that was a year ahead when the passphrase was wrong', undefined],
  ['an empty file', ''],
  ['a file of something else', '{"wrong":"many"}'],
  ['a time that no clock shows', '{"wrong":9,"lastAt":1e300}'],
])('the wait after wrong passphrases ends, whatever happened to it: %s', async (_, spoiled) => {
  let now = 1_790_000_000_000
  const folder = newFolder()
  const guesses = () => new WrongGuesses(folder, () => now)
  now += 365 * 24 * hourMs
  for (let guess = 0; guess < 12; guess += 1) {
    await guesses().begin()
    await guesses().missed()
  }
  now -= 365 * 24 * hourMs
  if (spoiled !== undefined) writeFileSync(join(folder, 'wrong-guesses.json'), spoiled)
  const [foundAt, until] = [now, guesses().waitUntil()]
  expect(until).toBeGreaterThan(now)
  expect(until).toBeLessThanOrEqual(now + 900_000)
  // Looked at every ten seconds, as a screen does, by one program and by ones that were started again.
  const one = guesses()
  for (; now < until; now += 10_000) {
    expect([one.waitUntil(), guesses().waitUntil()]).toEqual([until, until])
  }
  for (now = until; now < foundAt + 5 * hourMs; now += 60_000) {
    expect([one.waitUntil(), guesses().waitUntil()]).toEqual([0, 0])
  }
})

test('after a change of the passphrase the old one opens neither the file nor the generation before it', async () => {
  const first = await openUnlocked()
  await first.add('robinhood', robinhood)
  await expect(first.change('not it at all', 'a new long passphrase')).rejects.toThrow(
    'This is not the passphrase you have now.',
  )
  await expect(first.change(passphrase, 'short')).rejects.toThrow('Choose at least 12 characters.')
  await first.change(passphrase, 'a new long passphrase')
  first.vault.end()
  await first.ended
  const salts = readdirSync(first.folder)
    .filter((name) => name.startsWith('vault'))
    .map((name) => /"salt":"([^"]+)"/.exec(readFileSync(join(first.folder, name), 'utf8'))?.[1])
  expect(salts.length).toBe(2)
  expect(new Set(salts).size).toBe(1)
  const second = await openBench(first.folder)
  await expect(second.unlock()).rejects.toThrow('This is not the passphrase.')
  await second.unlock('a new long passphrase')
  expect(second.state()?.keys.length).toBe(1)
})

test('a removed key is gone from every generation of the file, a replaced one keeps its number', async () => {
  const bench = await openUnlocked()
  const first = await bench.add('binance-us', binanceUs, 'Old')
  const stored = () => readFileSync(join(bench.folder, 'vault.previous.json'), 'utf8')
  await expect(bench.add('binance-us', binanceUs, 'Twice')).rejects.toThrow(
    "This key is stored already, as 'Old'.",
  )
  const other = { apiKey: binanceUs.apiKey.replace('K', 'L'), secret: binanceUs.secret }
  const { keyId } = await bench.tryKey('binance-us', other)
  const keep = { do: 'keep', keyId, name: 'New', replaces: first, isForced: false } as const
  await expect(bench.vault.request(keep)).rejects.toThrow('Enter the passphrase.')
  const wrong = await bench.seal('replace', 'not the passphrase at all')
  await expect(bench.vault.request({ ...keep, sealed: wrong })).rejects.toThrow(
    'not the passphrase',
  )
  // Typed for something else, it replaces nothing.
  const elsewhere = await bench.seal('unlock', passphrase)
  await expect(bench.vault.request({ ...keep, sealed: elsewhere })).rejects.toThrow(
    'enter it again',
  )
  const sealed = await bench.seal('replace', passphrase)
  expect(await bench.vault.request({ ...keep, sealed })).toEqual({ keyId: first })
  expect(bench.state()?.keys).toMatchObject([{ keyId: first, name: 'New' }])
  await bench.vault.request({ do: 'rename', keyId: first, name: 'Newer' })
  expect(bench.state()?.keys).toMatchObject([{ keyId: first, name: 'Newer' }])
  expect(stored()).toContain(first)
  await bench.remove(first)
  expect(stored()).not.toContain(first)
  expect(bench.state()?.keys).toEqual([])
})

test('a key is removed by whoever knows the passphrase, and no other key takes its name without it', async () => {
  const bench = await openUnlocked()
  const first = await bench.add('binance-us', binanceUs, 'Main')
  const remove = { do: 'remove', keyId: first } as const
  await expect(bench.vault.request(remove)).rejects.toThrow('Enter the passphrase.')
  const wrong = await bench.seal('remove', 'not the passphrase at all')
  await expect(bench.vault.request({ ...remove, sealed: wrong })).rejects.toThrow(
    'not the passphrase',
  )
  const elsewhere = await bench.seal('replace', passphrase)
  await expect(bench.vault.request({ ...remove, sealed: elsewhere })).rejects.toThrow(
    'enter it again',
  )
  expect(bench.state()?.keys).toMatchObject([{ keyId: first, name: 'Main' }])

  const other = { apiKey: binanceUs.apiKey.replace('K', 'L'), secret: binanceUs.secret }
  const second = await bench.add('binance-us', other, 'Another')
  await bench.remove(first)
  const rename = { do: 'rename', keyId: second, name: 'Main' } as const
  await expect(bench.vault.request(rename)).rejects.toThrow('Another key had this name until now.')
  const { keyId } = await bench.tryKey('binance-us', binanceUs)
  const keep = { do: 'keep', keyId, name: ' mAin ', replaces: null, isForced: false } as const
  await expect(bench.vault.request(keep)).rejects.toThrow('Enter the passphrase.')
  expect(bench.state()?.keys).toMatchObject([{ keyId: second, name: 'Another' }])
  const sealed = await bench.seal('replace', passphrase)
  await bench.vault.request({ ...keep, sealed })
  expect(bench.state()?.keys.map(({ name }) => name)).toEqual(['Another', 'mAin'])
})

test('it stays open longer only for whoever knows the passphrase; sooner it locks for everybody', async () => {
  const bench = await openUnlocked()
  const idle = (minutes: number, sealed?: string) =>
    bench.vault.request({ do: 'idle', minutes, ...(sealed !== undefined && { sealed }) })
  const minutes = () => bench.state()?.idleMinutes
  expect(minutes()).toBe(60)
  for (const longer of [61, 240, 1440, 0]) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await expect(idle(longer)).rejects.toThrow('Enter the passphrase.')
  }
  await expect(idle(0, await bench.seal('unlock', passphrase))).rejects.toThrow('enter it again')
  await expect(idle(0, await bench.seal('idle', 'a wrong one, too'))).rejects.toThrow(
    'This is not the passphrase.',
  )
  expect(minutes()).toBe(60)
  await idle(30)
  await idle(30)
  await expect(idle(60)).rejects.toThrow('Enter the passphrase.')
  await idle(0, await bench.seal('idle', passphrase))
  expect(minutes()).toBe(0)
  // It never locked itself: any time is sooner.
  await idle(1440)
  expect(minutes()).toBe(1440)
})

test('what was sealed for another vault, an earlier process or another purpose is not taken', async () => {
  const [one, other] = await Promise.all([openUnlocked(), openBench()])
  const again = 'The vault was restarted meanwhile. Please enter it again.'
  const foreign = await one.seal('create', passphrase)
  await expect(other.vault.request({ do: 'create', sealed: foreign })).rejects.toThrow(again)
  const misused = await other.seal('unlock', passphrase)
  await expect(other.vault.request({ do: 'create', sealed: misused })).rejects.toThrow(again)
})

test('a hub that speaks another language is left: the vault locks', async () => {
  const bench = await openUnlocked()
  await expect(bench.vault.request({ do: 'export' } as never)).rejects.toThrow(
    'does not understand',
  )
  await bench.ended
})

test('a pasted key that cannot be one is refused at its field, as readable text', async () => {
  const bench = await openUnlocked()
  const bad = { ...binanceUs, secret: binanceUs.secret.slice(2) }
  await expect(bench.tryKey('binance-us', bad)).rejects.toMatchObject({
    field: 'secret',
    message: "This is 62 characters; Binance.US's secret key has 64.",
  })
})

test('signatures for a far-off time are not made: they could be put by', async () => {
  const bench = await openUnlocked()
  const keyId = await bench.add('binance-us', binanceUs)
  const call = { ...account, keyId, time: Date.now() + 3_600_000 }
  await expect(bench.vault.request({ do: 'sign', call })).rejects.toThrow(
    'more than 10 minutes apart',
  )
})

test('the vault can read nothing but its own folder and the program, and start nothing', async () => {
  const bench = await openBench(newFolder())
  const line = readFileSync(`/proc/${bench.vault.pid}/cmdline`, 'utf8').split('\0')
  expect(line).toContain('--permission')
  expect(line).toContain(`--allow-fs-write=${bench.folder}`)
  expect(line.filter((word) => word.startsWith('--allow')).length).toBe(3)
  expect(readFileSync(`/proc/${bench.vault.pid}/environ`, 'utf8')).not.toContain('LEADLINE')
  expect(readFileSync(`/proc/${bench.vault.pid}/limits`, 'utf8')).toMatch(
    /Max core file size\s+0\s+0/,
  )
})

test('a passphrase is confirmed for what it was typed for, open or locked, opens nothing, and wrong ones are counted', async () => {
  const bench = await openBench()
  const confirm = async (purpose: string, text: string) => {
    const sealed = await bench.seal(purpose, text)
    return await bench.vault.request({ do: 'confirm', purpose: 'own-python', sealed }).then(
      () => 'right',
      (error: unknown) => String(error),
    )
  }
  expect(await confirm('own-python', passphrase)).toContain('There is no vault yet')
  await bench.create()
  expect(await confirm('own-python', passphrase)).toBe('right')
  expect(await confirm('unlock', passphrase)).toContain('restarted meanwhile')

  const locked = await openBench(bench.folder)
  const later = async (text: string) => {
    const sealed = await locked.seal('own-python', text)
    return await locked.vault.request({ do: 'confirm', purpose: 'own-python', sealed }).then(
      () => 'right',
      (error: unknown) => String(error),
    )
  }
  expect(await later(passphrase)).toBe('right')
  expect(locked.state()?.phase).toBe('locked')
  for (let guess = 0; guess < 3; guess += 1) {
    // oxlint-disable-next-line no-await-in-loop -- each is counted
    expect(await later(`wrong ${guess}`)).toContain('This is not the passphrase.')
  }
  expect(await later(passphrase)).toContain('Too many wrong passphrases')
})

test('an easy passphrase is refused, whoever asks', async () => {
  const bench = await openBench()
  for (const easy of ['aaaaaaaaaaaa', 'password1234', 'qwertyuiop12']) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await expect(bench.create(easy)).rejects.toThrow('among the first that somebody would try')
  }
  await bench.create()
  await expect(bench.change(passphrase, 'abcabcabcabc')).rejects.toThrow('among the first')
})

test('each guess of the passphrase costs about a second of this computer, and never less than before', async () => {
  const bench = await openBench()
  await bench.create()
  const { body } = JSON.parse(readFileSync(join(bench.folder, 'vault.json'), 'utf8')) as {
    body: { passphrase: { memoryKiB: number; passes: number } }
  }
  expect(body.passphrase.memoryKiB).toBe(65_536)
  expect(body.passphrase.passes).toBeGreaterThanOrEqual(3)
  expect(body.passphrase.passes).toBeLessThanOrEqual(16)
})
