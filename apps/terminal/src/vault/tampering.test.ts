import { readdirSync, readFileSync, writeFileSync } from 'node:fs'

import { expect, test } from 'vitest'

import { signingVectors } from './signing-vectors.ts'
import { openBench, openUnlocked, passphrase } from './testing/vault-bench.ts'
import { UnlockedVault } from './unlocked-vault.ts'
import { previousPath, readVault, type VaultBody, vaultPath, writeVault } from './vault-file.ts'

const pasted = signingVectors.find(({ venue }) => venue === 'binance-us')?.pasted
if (!pasted) throw new Error('vector')
const other = { ...pasted, apiKey: pasted.apiKey.replace('K', 'L') }

/** A closed vault with two keys, one generation of it with one. */
async function closedVault(): Promise<string> {
  const bench = await openUnlocked()
  await bench.add('binance-us', pasted!, 'One')
  await bench.add('binance-us', other, 'Two')
  bench.vault.end()
  await bench.ended
  return bench.folder
}

function bodyIn(folder: string): VaultBody {
  const found = readVault(vaultPath(folder))
  if (found.kind !== 'found') throw new Error(found.kind)
  return found.body
}

test('a damaged file says so, is never written over, and the generation before it can be put in its place', async () => {
  const folder = await closedVault()
  const good = readFileSync(vaultPath(folder), 'utf8')
  for (const bad of [good.slice(0, -40), good.replace('"ending":"', '"ending":"x'), '', '{}']) {
    writeFileSync(vaultPath(folder), bad)
    const bench = await openBench(folder)
    expect(bench.state()).toMatchObject({ phase: 'unusable', canRestore: true, keys: [] })
    expect(bench.state()?.trouble).toContain('damaged')
    await expect(bench.create()).rejects.toThrow('not in that state')
    await expect(bench.unlock()).rejects.toThrow('not in that state')
    expect(readFileSync(vaultPath(folder), 'utf8')).toBe(bad)
    bench.vault.end()
    await bench.ended
  }
  const bench = await openBench(folder)
  await bench.vault.request({ do: 'restore' })
  await bench.unlock()
  expect(bench.state()?.keys.map(({ name }) => name)).toEqual(['One'])
  const aside = readdirSync(folder).find((name) => name.startsWith('vault.damaged-'))
  expect(readFileSync(`${folder}/${aside}`, 'utf8')).toBe('{}')
})

const swaps: [string, (body: VaultBody, elsewhere: VaultBody) => VaultBody][] = [
  ['a record taken out', (body) => ({ ...body, records: body.records.slice(1) })],
  [
    'two records in each other’s place',
    (body) => ({
      ...body,
      records: body.records.map((record, index) => ({
        ...record,
        sealed: body.records[1 - index]?.sealed ?? record.sealed,
      })),
    }),
  ],
  ['a record of another vault', (body, elsewhere) => ({ ...body, records: elsewhere.records })],
  [
    'a name changed',
    (body) => ({
      ...body,
      records: body.records.map((record) => ({ ...record, name: `${record.name}.` })),
    }),
  ],
  [
    'an exchange changed',
    (body) => ({
      ...body,
      records: body.records.map((record) => ({ ...record, venue: 'coinbase' as const })),
    }),
  ],
  ['an older list of contents', (body, elsewhere) => ({ ...body, contents: elsewhere.contents })],
]

test('whoever changes the file and mends its checksum is noticed when it is opened', async () => {
  const [folder, another] = [await closedVault(), await closedVault()]
  const [body, elsewhere] = [bodyIn(folder), bodyIn(another)]
  const secret = Buffer.from(passphrase)
  expect(await UnlockedVault.open(body, secret)).toBeInstanceOf(UnlockedVault)
  for (const [what, change] of swaps) {
    expect([what, await UnlockedVault.open(change(body, elsewhere), secret)]).toEqual([
      what,
      'damaged',
    ])
  }
  await writeVault(folder, { ...body, records: [] }, true)
  const bench = await openBench(folder)
  await expect(bench.unlock()).rejects.toThrow('damaged')
  expect(bench.state()?.phase).toBe('unusable')
})

test('a file of a later version is left alone, as readable text', async () => {
  const folder = await closedVault()
  await writeVault(folder, { ...bodyIn(folder), version: 3 } as never, true)
  const bench = await openBench(folder)
  expect(bench.state()).toMatchObject({ phase: 'unusable', canRestore: false })
  expect(bench.state()?.trouble).toBe('A newer Leadline wrote this vault. Open it with that one.')
})

/** A vault whose file went bad in one byte and was put aside, with all that it holds; opened from the copy before it. */
async function restoredVault() {
  const folder = await closedVault()
  const whole = readFileSync(vaultPath(folder), 'utf8')
  writeFileSync(vaultPath(folder), whole.replace('"name":"One"', '"name":"Ome"'))
  const bench = await openBench(folder)
  await bench.vault.request({ do: 'restore' })
  await bench.unlock()
  const files = () => readdirSync(folder).filter((name) => name.startsWith('vault'))
  expect(files()).toContainEqual(expect.stringMatching(/^vault\.damaged-\d+\.json$/))
  return { bench, folder, files }
}

test('erasing leaves nothing of any key: neither generation, nor one put aside, nor one half written', async () => {
  const { bench, folder, files } = await restoredVault()
  writeFileSync(`${vaultPath(folder)}.new`, 'half')
  writeFileSync(`${previousPath(folder)}.new`, 'half')
  await expect(bench.vault.request({ do: 'erase' })).rejects.toThrow('Enter the passphrase')
  expect(bench.state()).toMatchObject({ phase: 'open' })
  await bench.vault.request({ do: 'erase', sealed: await bench.seal('erase', passphrase) })
  expect(bench.state()).toMatchObject({ phase: 'none', keys: [] })
  expect(files()).toEqual([])
})

test('a removed key and an old passphrase are gone from a file that was put aside as damaged, too', async () => {
  const removed = await restoredVault()
  const [key] = removed.bench.state()?.keys ?? []
  await removed.bench.vault.request({ do: 'rename', keyId: key?.keyId ?? '', name: 'Named again' })
  expect(removed.files().length).toBe(3)
  await removed.bench.remove(key?.keyId ?? '')
  expect(removed.files()).toEqual(['vault.json', 'vault.previous.json'])
  const changed = await restoredVault()
  await changed.bench.change(passphrase, 'a new long passphrase')
  expect(changed.files()).toEqual(['vault.json', 'vault.previous.json'])
})
