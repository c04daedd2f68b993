import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

import type { Page } from '@playwright/test'

import { expect, test } from '../desk-journey.ts'
import { keptDocument, untilKept } from '../window/kept-documents.ts'

/** Wide enough for a watch list that stands beside the ladder, not behind a tab. */
test.use({ viewport: { width: 1920, height: 1080 } })

const rows = (desk: Page) => desk.getByRole('grid', { name: /^Watch list/ }).locator('tbody th')

async function addSolana(desk: Page) {
  await desk.getByRole('row', { name: /^ETH-USD/ }).focus()
  await desk.keyboard.type('sol')
  await expect(desk.getByRole('option').first()).toContainText('SOL-USD')
  await desk.keyboard.press('Enter')
  await expect(rows(desk)).toHaveText(['BTC-USD', 'ETH-USD', 'SOL-USD'])
}

test('what was arranged outlives kill -9', async ({ desk, program }) => {
  await addSolana(desk)
  await untilKept(program.home, 'watch-list', 'main', (text) => text.includes('SOL-USD'))
  const hub = program.running[0]?.process
  if (!hub) throw new Error('it runs')
  const ended = once(hub, 'exit')
  hub.kill('SIGKILL')
  await ended
  const again = await program.start()
  await desk.goto(again.address)
  await expect(rows(desk)).toHaveText(['BTC-USD', 'ETH-USD', 'SOL-USD'])
})

test('a full disk is said in readable text, nothing is lost, and the change is kept once there is room', async ({
  page,
  program,
}) => {
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=8m', 'tmpfs', program.home])
  test.skip(mounted.status !== 0, 'only root can mount a small disk')
  try {
    const { address } = await program.start()
    await page.goto(address)
    await page.getByRole('button', { name: 'Start practicing' }).click()
    await expect(rows(page)).toHaveText(['BTC-USD', 'ETH-USD'])
    await untilKept(program.home, 'desk', 'desk', (text) => text.includes('"hasBegun":true'))
    const ballast = join(program.home, 'ballast')
    fill(ballast)
    await addSolana(page)
    await expect(
      page
        .getByText(
          'The disk is full. Your last change is not kept yet; what was kept before is safe.',
        )
        .first(),
    ).toBeVisible()
    expect(keptDocument(program.home, 'watch-list', 'main')).toBeUndefined()
    rmSync(ballast)
    await untilKept(program.home, 'watch-list', 'main', (text) => text.includes('SOL-USD'))
    await expect(page.getByText('The disk is full.')).toHaveCount(0)
    await program.running[0]?.stop()
  } finally {
    spawnSync('umount', ['-l', program.home])
  }
})

/** Writes until nothing fits any more. */
function fill(file: string): void {
  for (const size of [1_000_000, 50_000, 4096, 512]) {
    for (;;) {
      try {
        writeFileSync(file, Buffer.alloc(size), { flag: 'a' })
      } catch {
        break
      }
    }
  }
}

test('what a newer Leadline kept is left as it is', async ({ page, program }) => {
  const first = await program.start()
  await page.goto(first.address)
  await page.getByRole('button', { name: 'Start practicing' }).click()
  await untilKept(program.home, 'desk', 'desk', (text) => text.includes('true'))
  await first.stop()
  const database = new DatabaseSync(join(program.home, 'desk.db'))
  const body = JSON.stringify({ groups: [{ symbols: ['DOGE-USD'] }] })
  database
    .prepare('insert into documents (kind, name, version, body) values (?, ?, ?, ?)')
    .run('watch-list', 'main', 99, body)
  database.close()

  const again = await program.start()
  await page.goto(again.address)
  await page.getByRole('group', { name: 'Watch list' }).focus()
  await page.keyboard.type('sol')
  await expect(page.getByRole('option').first()).toContainText('SOL-USD')
  await page.keyboard.press('Enter')
  await expect(
    page.getByText('“main” was kept by a newer Leadline. This version leaves it as it is').first(),
  ).toBeVisible()
  expect(keptDocument(program.home, 'watch-list', 'main')).toEqual(JSON.parse(body))
})
