import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'

import { expect, test } from 'vitest'

import { OpenBox } from './open-box.ts'
import { signingVectors } from './signing-vectors.ts'
import { openBench, passphrase } from './testing/vault-bench.ts'
import { previousPath, readVault, type VaultBody, vaultPath, writeVault } from './vault-file.ts'

const pasted = signingVectors.find(({ venue }) => venue === 'binance-us')?.pasted
if (!pasted) throw new Error('vector')
const other = { ...pasted, apiKey: pasted.apiKey.replace('K', 'L') }

/** A closed vault with two keys, one generation of it with one. */
async function closedVault(): Promise<string> {
  const bench = await openBench()
  await bench.create()
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
  await bench.vault.ask({ do: 'restore' })
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
  expect(await OpenBox.open(body, secret)).toBeInstanceOf(OpenBox)
  for (const [what, change] of swaps) {
    expect([what, await OpenBox.open(change(body, elsewhere), secret)]).toEqual([what, 'damaged'])
  }
  await writeVault(folder, { ...body, records: [] }, true)
  const bench = await openBench(folder)
  await expect(bench.unlock()).rejects.toThrow('damaged')
  expect(bench.state()?.phase).toBe('unusable')
})

test('a file of a later version is left alone, in words', async () => {
  const folder = await closedVault()
  await writeVault(folder, { ...bodyIn(folder), version: 2 } as never, true)
  const bench = await openBench(folder)
  expect(bench.state()).toMatchObject({ phase: 'unusable', canRestore: false })
  expect(bench.state()?.trouble).toBe('A newer Leadline wrote this vault. Open it with that one.')
})

test('erasing leaves neither generation', async () => {
  const folder = await closedVault()
  const bench = await openBench(folder)
  await bench.vault.ask({ do: 'erase' })
  expect(bench.state()).toMatchObject({ phase: 'none', keys: [] })
  expect([vaultPath(folder), previousPath(folder)].filter((path) => existsSync(path))).toEqual([])
})
