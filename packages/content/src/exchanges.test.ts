import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, onTestFinished, test } from 'vitest'

import { contentDir } from './content-files.ts'
import { loadManual } from './manual.ts'
import { loadSetupGuides } from './setup-guides.ts'

/** A copy of our content, with one thing written differently in one file. */
function contentWith(file: string, from: string, to: string): string {
  const dir = mkdtempSync(join(tmpdir(), 'leadline-content-'))
  onTestFinished(() => rmSync(dir, { recursive: true }))
  for (const folder of ['manual', 'setup']) {
    cpSync(join(contentDir, folder), join(dir, folder), { recursive: true })
  }
  const text = readFileSync(join(dir, file), 'utf8')
  expect(text).toContain(from)
  writeFileSync(join(dir, file), text.replace(from, to))
  return dir
}

test.each([
  ['name: Kraken', 'name: Krakn', 'name: must be Kraken'],
  ['monogram: KR', 'monogram: KN', 'monogram: must be KR'],
  ['order: 2', 'order: 7', 'order: must be 2'],
  ['rateLimit: 1 request per', 'rateLimit: 10 requests per', 'rateLimit: must be 1 per second'],
  ['apiUrl: https://www.kraken.com/', 'apiUrl: https://kraken.example/', 'apiUrl: must be'],
])('a guide that says %j as %j stops the build', (from, to, problem) => {
  const dir = contentWith('setup/kraken.yaml', from, to)
  expect(() => loadSetupGuides(dir)).toThrow(/^content\/setup\/kraken\.yaml:\d+: /)
  expect(() => loadSetupGuides(dir)).toThrow(problem)
})

test('an exchange without a guide stops the build', () => {
  const dir = contentWith('setup/gemini.yaml', 'id: gemini', 'id: gemini')
  rmSync(join(dir, 'setup/gemini.yaml'))
  expect(() => loadSetupGuides(dir)).toThrow('content/setup/gemini.yaml:1: is missing')
})

test.each(['manual/depth-of-book.md', 'manual/algorithms.md'])(
  'a limit in %s that is not the one we keep stops the build, and the line is named',
  (file) => {
    const dir = contentWith(file, '| 1,200 per minute', '| 1,100 per minute')
    const line =
      readFileSync(join(dir, file), 'utf8')
        .split('\n')
        .findIndex((text) => text.includes('1,100')) + 1
    expect(() => loadManual(dir)).toThrow(
      `content/${file}:${line}: must be the row of Binance.US with the limit '1,200 per minute'`,
    )
  },
)

test('a table of limits that leaves an exchange out stops the build', () => {
  const row = '| Robinhood Crypto | About 100 per minute | One every 0.6 s |\n'
  expect(() => loadManual(contentWith('manual/depth-of-book.md', row, ''))).toThrow(
    'Robinhood Crypto',
  )
})
