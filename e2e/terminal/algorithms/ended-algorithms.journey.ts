import { execFileSync } from 'node:child_process'

import type { Locator, Page } from '@playwright/test'

import {
  expect,
  expectAccessible,
  marketContents,
  type Program,
  test,
  windowSizes,
} from '../desk-journey.ts'
import { loadScript, pressUntil, pressUntilGone } from './load-script.ts'

test.use({ isPremium: true })

/** Buys at the market when it is started, and then only looks. */
const buyer = `from decimal import Decimal

from leadline import Algorithm


class Buyer(Algorithm):
    def on_start(self):
        self.has_bought = False
        self.subscribe_book("BTC-USD", ["Coinbase"])

    def on_book(self, book):
        if not self.has_bought:
            self.has_bought = True
            self.open_position("BTC-USD", "Coinbase", Decimal("0.01"))
`

/** That of the layout: at 1920 × 1080 it stands in a row of 246 px. */
async function openAlgorithms(desk: Page): Promise<Locator> {
  await desk.getByRole('tab', { name: /^Algo/ }).click()
  return desk.getByRole('group', { name: 'Algorithms', exact: true })
}

/** Loads and starts it, and waits until it holds something. */
async function startBuyer(desk: Page, panel: Locator): Promise<void> {
  const row = await loadScript(desk, panel, { name: 'buyer.py', text: buyer })
  await pressUntil(
    row.getByRole('button', { name: 'Start Buyer' }),
    row.getByText(/^(?:Starting|Running)/),
  )
  await expect(row).toContainText('0.01 BTC-USD', { timeout: 60_000 })
}

/** `kill -9` of every Python process: that of the script, and the spare. */
function killPython(program: Program): void {
  const hub = program.running.at(-1)?.process.pid
  const list = execFileSync('ps', ['-eo', 'pid=,ppid=,args='], { encoding: 'utf8' })
  const children = list.split('\n').flatMap((line) => {
    const [pid, parent, ...args] = line.trim().split(/\s+/)
    const isPython = Number(parent) === hub && args.join(' ').includes('pyodide-host')
    return isPython ? Number(pid) : []
  })
  expect(children.length).toBeGreaterThan(0)
  for (const pid of children) process.kill(pid, 'SIGKILL')
}

/** Which parts of the panel can be seen at all, by where they are drawn. */
function heightsIn(panel: Locator) {
  return panel.evaluate((element) => {
    const box = element.querySelector('.algorithms')?.getBoundingClientRect() ?? new DOMRect()
    const isSeen = (selector: string, atLeast: number) => {
      const part = element.querySelector(selector)?.getBoundingClientRect() ?? new DOMRect()
      return Math.min(part.bottom, box.bottom) - Math.max(part.top, box.top) >= atLeast
    }
    return {
      ended: isSeen('.ended-algorithms', 39),
      row: isSeen('.algorithm-row', 24),
      tabs: isSeen('.algorithm-detail > .segments', 20),
      log: isSeen('.algorithm-detail', 40),
    }
  })
}

for (const size of windowSizes) {
  test.describe(`${size.width} × ${size.height}`, () => {
    test.use({ viewport: size })

    test('its Python is killed: said over the whole desk, closed in two presses, dismissed; Leadline is killed: said again, also after a reload, and handed over', async ({
      desk,
      program,
    }) => {
      test.slow()
      const panel = await openAlgorithms(desk)
      await startBuyer(desk, panel)
      killPython(program)
      const notice = desk.getByRole('region', { name: 'Algorithms that ended' })
      await expect(notice).toContainText('Buyer ended at')
      await expect(notice).toContainText('Its Python process ended')
      await expect(notice).toContainText('It holds 0.01 BTC-USD; no order of it stands.')
      await expect(panel.getByText('Stopped after an error').first()).toBeVisible()
      // As low as the row of Scalp is: the notice, the row, the tabs and a line of the log are all there.
      await desk.setViewportSize({ ...size, height: 560 })
      expect(await heightsIn(panel)).toEqual({ ended: true, row: true, tabs: true, log: true })
      await desk.screenshot({ path: test.info().outputPath('low.png') })
      await desk.setViewportSize(size)
      expect(await heightsIn(panel)).toEqual({ ended: true, row: true, tabs: true, log: true })
      await expectAccessible(desk, marketContents)
      await desk.screenshot({ path: test.info().outputPath('killed.png') })

      // Without the panel it is said as well, and is the way to it.
      await desk.locator('.dv-active-group').getByRole('button', { name: 'Panel menu' }).click()
      await desk.getByRole('menuitem', { name: 'Close', exact: true }).click()
      await expect(panel).toHaveCount(0)
      await expect(notice).toBeVisible()
      await desk.screenshot({ path: test.info().outputPath('no-panel.png') })
      await notice.getByRole('button', { name: 'Show in Algorithms' }).click()
      const ended = panel.getByRole('list', { name: 'Ended algorithms' })
      await ended.getByRole('button', { name: 'Close BTC-USD at Coinbase' }).click()
      await ended.getByRole('button', { name: 'Sell 0.01 BTC at the market' }).click()
      await expect(notice).toContainText('It holds nothing; no order of it stands.')
      await pressUntilGone(ended.getByRole('button', { name: 'Dismiss Buyer' }), notice)

      await pressUntil(
        panel.getByRole('button', { name: 'Remove Buyer' }).first(),
        panel.getByText('Nothing loaded.'),
      )
      await startBuyer(desk, panel)
      program.running.at(-1)?.process.kill('SIGKILL')
      const again = await program.start()
      await desk.goto(again.address)
      await expect(notice).toContainText('Buyer was running when Leadline ended.')
      await desk.reload()
      await expect(notice).toContainText('It holds 0.01 BTC-USD')
      await desk.screenshot({ path: test.info().outputPath('after-restart.png') })
      await notice.getByRole('button', { name: 'Show in Algorithms' }).click()
      await pressUntilGone(ended.getByRole('button', { name: 'Hand over to me' }), notice)
      await desk.reload()
      await expect(panel).toBeVisible()
      await expect(notice).toHaveCount(0)
      await panel.getByRole('button', { name: 'Runs' }).click()
      await expect(panel.getByText('Leadline ended without closing.')).toBeVisible()
    })
  })
}
