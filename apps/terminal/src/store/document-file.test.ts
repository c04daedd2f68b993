import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import type { KeptDocument } from '@leadline/desk-protocol/kept-document'
import { afterEach, expect, onTestFinished, test } from 'vitest'

import { openDocumentFile } from './document-file.ts'

const now = Date.UTC(2026, 10, 16, 14)

const stores: { close(): void }[] = []
afterEach(() => {
  for (const store of stores.splice(0)) store.close()
})

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'leadline-documents-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

function open(file: string) {
  const store = openDocumentFile(file, now)
  stores.push(store)
  return store
}

const layout = (name: string, body: KeptDocument['body'] = { panels: [] }): KeptDocument => ({
  kind: 'layout',
  name,
  version: 1,
  body,
})

test('what is kept is there after the file is opened again, each document once', () => {
  const file = join(newFolder(), 'desk.db')
  const store = open(file)
  store.keep(layout('Scalp'))
  store.keep(layout('Swing'))
  store.keep(layout('Scalp', { panels: ['ladder'] }))
  store.forget('layout', 'Swing')
  store.close()
  stores.length = 0
  expect(open(file).all()).toEqual([layout('Scalp', { panels: ['ladder'] })])
})

test('a damaged file is put aside unharmed, said in readable text, and never written over', () => {
  const folder = newFolder()
  const file = join(folder, 'desk.db')
  const garbage = 'this is not a database, and somebody may still want it '.repeat(100)
  writeFileSync(file, garbage)
  const store = open(file)
  expect(store.error).toContain('damaged')
  expect(store.error).toContain('desk.db.damaged-2026-11-16T14-00-00')
  store.keep(layout('Scalp'))
  const aside = readdirSync(folder).find((name) => name.includes('damaged'))
  expect(readFileSync(join(folder, aside ?? ''), 'utf8')).toBe(garbage)
})

/** A disk of its own with so little room that it is soon full; only root on Linux can make one. */
function tinyDisk(): string | undefined {
  const folder = newFolder()
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=256k', 'tmpfs', folder])
  if (mounted.status !== 0) return undefined
  onTestFinished(() => void spawnSync('umount', [folder]))
  return folder
}

test('a full disk is said in readable text; what was kept before is there, and once there is room, so is the rest', (context) => {
  const disk = tinyDisk()
  if (disk === undefined) return context.skip('a small disk cannot be mounted here')
  const file = join(disk, 'desk.db')
  const store = open(file)
  store.keep(layout('Scalp', { panels: ['ladder'] }))
  writeFileSync(join(disk, 'ballast'), Buffer.alloc(60_000))
  const large = layout('Scalp', { notes: 'x'.repeat(150_000) })
  expect(() => store.keep(large)).toThrow('The disk is full.')
  expect(store.all()).toEqual([layout('Scalp', { panels: ['ladder'] })])
  rmSync(join(disk, 'ballast'))
  store.keep(layout('Swing'))
  store.close()
  stores.length = 0
  const names = open(file)
    .all()
    .map(({ name }) => name)
  expect(names).toEqual(['Scalp', 'Swing'])
  stores.splice(0).forEach((opened) => opened.close())
})
