import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'

import { expect, onTestFinished, test } from 'vitest'

import { bundlePrograms } from './bundle-programs.ts'

const net = resolve(import.meta.dirname, '../src/installed/keep-trading.ts')

/** A small program in the shape of ours, packed into one file and run: what it prints, and how it ends. */
async function runPacked(place: string) {
  const folder = mkdtempSync(join(tmpdir(), 'leadline-packed-errors-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const root = join(folder, 'sources')
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  write(
    place,
    `export function goWrong() { setTimeout(() => { throw new Error('unexpected') }, 1) }`,
  )
  write(
    'apps/terminal/src/hub/main.ts',
    `import { keepTrading } from ${JSON.stringify(net)}
import { goWrong } from ${JSON.stringify(`../../../../${place}`)}
keepTrading(() => (event) => void process.stdout.write(event))
goWrong()
setTimeout(() => process.stdout.write(' alive'), 200)
`,
  )
  const into = join(folder, 'packed')
  const [program = ''] = await bundlePrograms({ root, into, version: '1.0.0' })
  const { status, stdout } = spawnSync(process.execPath, [join(into, program)], {
    encoding: 'utf8',
  })
  const map = readFileSync(join(into, `${program}.map`), 'utf8')
  return { status, stdout, sources: (JSON.parse(map) as { sources: string[] }).sources }
}

test('in the packed program, too, an error in an algorithm leaves trading alone', async () => {
  const place = 'packages/hub/src/services/algorithms/loaded-algorithm.ts'
  const { status, stdout, sources } = await runPacked(place)
  expect({ status, stdout }).toEqual({ status: 0, stdout: 'contained-error alive' })
  // A path of the computer that packed it would report more than it should.
  expect(sources).toContain(`/${place}`)
})

test('in the packed program, too, an error of the code that holds orders ends it', async () => {
  const { status, stdout } = await runPacked('packages/orders/src/desk/order-manager.ts')
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' })
})
