import { appendFileSync, mkdtempSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterEach, expect, test } from 'vitest'

import { createRecordingFile, readRecordingFile } from './recording-file.ts'

const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true })
})

function newPath(): string {
  const folder = mkdtempSync(join(tmpdir(), 'leadline-recording-'))
  folders.push(folder)
  return join(folder, 'session.leadline-recording')
}

async function record(path: string, pieces: readonly Uint8Array[]): Promise<void> {
  const file = await createRecordingFile(path)
  for (const piece of pieces) file.piece(piece)
  await file.close()
}

async function piecesOf(path: string): Promise<Uint8Array[]> {
  const pieces: Uint8Array[] = []
  for await (const bytes of readRecordingFile(path)) pieces.push(bytes)
  return pieces
}

const piece = (length: number, start: number) =>
  Uint8Array.from({ length }, (_, index) => (start + index) % 7)

test('what was written comes back in order, in far fewer bytes', async () => {
  const path = newPath()
  const pieces = [piece(100, 0), piece(300_000, 3), piece(0, 0), piece(50_000, 5)]
  await record(path, pieces)
  const asText = (list: readonly Uint8Array[]) =>
    list.map((bytes) => Buffer.from(bytes).toString('hex'))
  expect(asText(await piecesOf(path))).toEqual(asText(pieces))
  expect(statSync(path).size).toBeLessThan(10_000)
})

test('a program that was killed while it wrote leaves everything before readable', async () => {
  const path = newPath()
  await record(path, [piece(1000, 1), piece(1000, 2)])
  const { size } = statSync(path)
  appendFileSync(path, Buffer.from([200, 0, 0, 0, 1, 2, 3]))
  expect(await piecesOf(path)).toHaveLength(2)
  truncateSync(path, size - 3)
  expect(await piecesOf(path)).toHaveLength(1)
})

test('a file that is there is never written over, and another file is said to be no recording', async () => {
  const path = newPath()
  writeFileSync(path, 'x'.repeat(100))
  await expect(createRecordingFile(path)).rejects.toThrow('EEXIST')
  await expect(piecesOf(path)).rejects.toThrow('not a recording')
})
