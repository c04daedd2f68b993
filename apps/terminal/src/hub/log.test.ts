import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { openLog } from './log.ts'

test('a disk that takes no line ends nothing, and later lines are written again', () => {
  const home = mkdtempSync(join(tmpdir(), 'leadline-log-'))
  const log = openLog(home, () => 0)
  log('first')
  const folder = join(home, 'logs')
  rmSync(folder, { recursive: true })
  log('lost')
  writeFileSync(folder, '')
  log('lost')
  rmSync(folder)
  openLog(home, () => 0)('last')
  log('and after it')
  const events = readFileSync(join(folder, 'hub.log'), 'utf8').match(/(?<="event":")[^"]+/g)
  expect(events).toEqual(['last', 'and after it'])
  rmSync(home, { recursive: true })
})
