import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

import type { JournalRow } from '@leadline/orders/journal/journal-row'
import { MemoryJournal } from '@leadline/orders/journal/memory-journal'
import { OrderManager } from '@leadline/orders/order-manager'
import { OrderManagerHarness } from '@leadline/orders/testing/order-manager-harness'
import { openHarness, placeFakeOrder } from '@leadline/orders/testing/test-bed-actions'
import { afterEach, expect, test } from 'vitest'

import { JournalDamaged, openSqliteJournal } from './sqlite-journal.ts'

const folders: string[] = []
const open: { close(): void }[] = []
afterEach(() => {
  for (const journal of open.splice(0)) journal.close()
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true })
})

function journalFile(): string {
  const folder = mkdtempSync(join(tmpdir(), 'leadline-journal-'))
  folders.push(folder)
  return join(folder, 'orders.db')
}

function openJournal(file: string) {
  const journal = openSqliteJournal(file)
  open.push(journal)
  return journal
}

/** A day's rows, as an order manager really wrote them. */
function someRows(): JournalRow[] {
  const testBed = openHarness(new OrderManagerHarness())
  placeFakeOrder(testBed, 'D-1')
  placeFakeOrder(testBed, 'D-2')
  testBed.settle()
  testBed.exchange.fill('V-1', '0.5')
  testBed.settle()
  return [...testBed.journal.read(1)].map(({ version, at, fact }) => ({ version, at, fact }))
}

test('what was written is read again, in its order, by the next start', () => {
  const file = journalFile()
  const rows = someRows()
  const first = openSqliteJournal(file)
  first.append(rows)
  first.close()
  const read = [...openJournal(file).read(1)]
  expect(read.map(({ number }) => number)).toEqual(rows.map((_, index) => index + 1))
  expect(read.map(({ version, at, fact }) => ({ version, at, fact }))).toEqual(rows)
})

test('an order manager that starts from the file knows what one that starts from memory knows', () => {
  const file = openJournal(journalFile())
  const memory = new MemoryJournal()
  file.append(someRows())
  memory.append(someRows())
  const testBed = new OrderManagerHarness()
  const known = [file, memory].map((journal) => {
    const manager = new OrderManager({
      journal,
      market: {
        instrumentOf: () => undefined,
        symbolOf: () => undefined,
        depthOf: () => null,
        pricesOf: () => testBed.prices,
        usdPrice: () => null,
        clockSkewMs: () => 0,
        venueError: () => '',
      },
      isPaper: true,
      isVaultLocked: () => false,
      now: () => testBed.now,
      newClientOrderId: () => 'C-9',
      wakeAt: () => {},
      listener: {
        orderChanged: () => {},
        accountChanged: () => {},
        syntheticChanged: () => {},
        rulesChanged: () => {},
      },
    })
    return [...manager.records.all()]
  })
  expect(known[0]).toEqual(known[1])
  expect(known[0]).toHaveLength(2)
})

test('a second order with the same number, or of the same ticket, is refused by the file; nothing of it is kept', () => {
  const journal = openJournal(journalFile())
  const rows = someRows()
  journal.append(rows)
  const recorded = rows.find(({ fact }) => fact.about === 'order' && fact.event.kind === 'recorded')
  const fact = recorded?.fact
  if (fact?.about !== 'order' || fact.event.kind !== 'recorded') throw new Error('no order')
  const again = { version: 1, at: 0, fact }
  expect(() => journal.append([again])).toThrow('UNIQUE')
  const event = { ...fact.event, clientOrderId: 'C-77' }
  const sameTicket = { version: 1, at: 0, fact: { about: 'order', event } } as const
  const halt = { about: 'halt', isHalted: true, reason: '' } as const
  expect(() => journal.append([{ version: 1, at: 0, fact: halt }, sameTicket])).toThrow('UNIQUE')
  expect([...journal.read(1)]).toHaveLength(rows.length)
})

test('rows cannot be changed or deleted, not even past our own code', () => {
  const file = journalFile()
  openJournal(file).append(someRows())
  const database = new DatabaseSync(file)
  expect(() => database.exec("update journal set fact = '{}'")).toThrow('only added to')
  expect(() => database.exec('delete from journal')).toThrow('only added to')
  database.close()
})

test('every commit is synced', () => {
  const file = journalFile()
  expect(openJournal(file).syncs()).toBe(2)
  const database = new DatabaseSync(file)
  expect(database.prepare('pragma journal_mode').get()?.['journal_mode']).toBe('wal')
  database.close()
})

test('a file that is no journal is not touched, and is named', () => {
  const file = journalFile()
  writeFileSync(file, 'these are not the rows you are looking for, '.repeat(100))
  const before = readFileSync(file)
  expect(() => openSqliteJournal(file)).toThrow(JournalDamaged)
  expect(readFileSync(file).equals(before)).toBe(true)
})

test('a process that is killed right after a write has written it', () => {
  const file = journalFile()
  const module = JSON.stringify(join(import.meta.dirname, 'sqlite-journal.ts'))
  const script = `
    const { openSqliteJournal } = await import(${module})
    const journal = openSqliteJournal(${JSON.stringify(file)})
    for (let at = 0; at < 5; at += 1) {
      journal.append([{ version: 1, at, fact: { about: 'reduce-only', isOn: true } }])
    }
    process.kill(process.pid, 'SIGKILL')
  `
  const { signal } = spawnSync(process.execPath, ['--input-type=module', '-e', script])
  expect(signal).toBe('SIGKILL')
  expect([...openJournal(file).read(1)].map(({ at }) => at)).toEqual([0, 1, 2, 3, 4])
})
