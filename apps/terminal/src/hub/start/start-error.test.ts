import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { lockHome } from './instance-lock.ts'
import { startError } from './start-error.ts'

const fileError = (code: string, path: string) => Object.assign(new Error(code), { code, path })
const sqliteError = (errcode: number) => Object.assign(new Error('sqlite'), { errcode })

test('a full disk and a folder that cannot be written to are said in readable text, each with what to do', () => {
  const home = '/data/leadline'
  for (const full of [fileError('ENOSPC', `${home}/x`), sqliteError(13)]) {
    expect(startError(full, home)).toMatchObject({
      exitCode: 74,
      words: expect.stringContaining(`The disk is full. Make room for ${home}`) as string,
    })
  }
  for (const refused of [fileError('EROFS', `${home}/x`), sqliteError(8), sqliteError(0x0508)]) {
    expect(startError(refused, home)).toMatchObject({
      exitCode: 73,
      words: expect.stringContaining(`cannot write into its data folder, ${home}`) as string,
    })
  }
  // That is a fault of the program: it leaves a report.
  expect(startError(fileError('EACCES', '/opt/leadline/desk.html'), home)).toBeUndefined()
  expect(startError(new TypeError('x is not a function'), home)).toBeUndefined()
})

test('SQLite itself says it so', () => {
  const home = mkdtempSync(join(tmpdir(), 'leadline-start-'))
  mkdirSync(join(home, 'instance.db'))
  let error: unknown
  try {
    lockHome(home)
  } catch (caught) {
    error = caught
  }
  expect(startError(error, home)?.exitCode).toBe(73)
  rmSync(home, { recursive: true })
})
