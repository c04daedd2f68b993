import type { Page } from '@playwright/test'

import { expect, type Program, test, windowSizes } from '../desk-journey.ts'
import { coloredPixels } from '../ladder/colored-pixels.ts'
import { paintedRows } from '../ladder/ladder-page.ts'
import { TradingPage } from '../trading/trading-page.ts'

/** What the trader is promised, from the last frame of the hub to the whole desk gray. */
const grayWithinMs = 2000
const frozenWords = /^Frozen since \d\d:\d\d:\d\d$/

const frozenPanels = (page: Page) => page.locator('.panel-frozen > span').filter({ visible: true })
const marketPanels = (page: Page) =>
  page.locator('[data-panel]:not([data-panel^="preferences"])').filter({ visible: true })

function hubOf(program: Program) {
  const hub = program.running.at(-1)?.process
  if (!hub) throw new Error('it runs')
  return hub
}

/**
 * Resolves with the milliseconds from now until every window of the desk is gray, without those in which this computer let
 * not even the journey run. Counted by the one clock that no journey sets, and that page and journey share.
 */
async function untilGray(page: Page, act: () => unknown): Promise<number> {
  const gray = page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const look = () => {
          if (document.documentElement.dataset['frozen'] === undefined) requestAnimationFrame(look)
          else resolve(performance.timeOrigin + performance.now())
        }
        look()
      }),
  )
  const starved = starvedTime()
  const startedAt = performance.timeOrigin + performance.now()
  await act()
  return (await gray) - startedAt - starved.end()
}

/** How long timers of this process were late, all together: it has nothing else to do. */
function starvedTime() {
  const everyMs = 20
  let sumMs = 0
  let last = performance.now()
  const look = () => {
    const now = performance.now()
    sumMs += Math.max(now - last - 2 * everyMs, 0)
    last = now
  }
  const timer = setInterval(look, everyMs)
  return {
    end: () => {
      clearInterval(timer)
      return sumMs
    },
  }
}

async function expectLive(page: Page): Promise<void> {
  await expect(page.getByText(/^5 of 5 feeds live$/)).toBeVisible({ timeout: 60_000 })
  await expect
    .poll(async () => (await paintedRows(page)).length, { timeout: 60_000 })
    .toBeGreaterThan(4)
  await expect(page.locator('html[data-frozen]')).toHaveCount(0)
}

/** No live color on dead data, words on every panel, and no way to send anything. */
async function expectFrozen(page: Page): Promise<void> {
  const panels = await marketPanels(page).count()
  expect(panels).toBeGreaterThan(3)
  await expect(frozenPanels(page)).toHaveCount(panels)
  for (const words of await frozenPanels(page).allTextContents()) expect(words).toMatch(frozenWords)
  await expect(page.getByRole('list', { name: 'Connections' })).toContainText(
    /Coinbase: frozen since \d\d:\d\d:\d\d/,
  )
  await expect(page.getByRole('contentinfo')).toContainText('Leadline is not responding')
  await expect(page.getByRole('contentinfo')).not.toContainText('feeds live')
  await expect(page.locator('.light[data-light="live"]')).toHaveCount(0)
  const mark = page.locator('.mode-mark')
  await expect(mark).toContainText('Simulated market')
  const { ticket } = new TradingPage(page)
  const review = ticket.getByRole('button', { name: /^Review/ })
  await expect(review).toHaveAttribute('aria-disabled', 'true')
  await expect(ticket.getByRole('alert')).toHaveText(
    'Leadline is not responding. Prices are frozen.',
  )
  expect(await coloredPixels(page, mark)).toBe(0)
}

for (const viewport of windowSizes) {
  test.describe(`${viewport.width}×${viewport.height}`, () => {
    test.use({ viewport })

    test('within two seconds of a frozen hub’s last frame the whole desk is gray, says since when, and takes no order', async ({
      desk,
      program,
    }, testInfo) => {
      await expectLive(desk)
      expect(await coloredPixels(desk, desk.locator('.mode-mark'))).toBeGreaterThan(100)
      const hub = hubOf(program)
      try {
        const took = await untilGray(desk, () => hub.kill('SIGSTOP'))
        expect(took).toBeLessThanOrEqual(grayWithinMs)
        testInfo.annotations.push({ type: 'frozen → gray', description: `${took} ms` })
        await expectFrozen(desk)
        await desk.screenshot({ path: testInfo.outputPath('frozen.png') })
        await desk.waitForTimeout(10_000)
        await expectFrozen(desk)
      } finally {
        hub.kill('SIGCONT')
      }
      await expectLive(desk)
      await expect(frozenPanels(desk)).toHaveCount(0)
      // It was away for that long, and says so.
      await desk.getByRole('button', { name: 'Interruptions today' }).click()
      const rows = desk.getByRole('table', { name: /^Since 00:00 UTC/ }).getByRole('row')
      // As long as it was stopped, not as long as the reconnect took.
      await expect(rows.filter({ hasText: 'Kraken' }).first()).toContainText(/[1-9]\d s/)
      await desk.screenshot({ path: testInfo.outputPath('thawed.png') })
    })

    test('a hub that is killed leaves a gray desk, and one that is started again on the same port finds it without anybody’s doing', async ({
      desk,
      program,
      expectedErrors,
    }, testInfo) => {
      expectedErrors.push(/WebSocket connection to .* failed/, /ERR_CONNECTION_REFUSED/)
      const trading = new TradingPage(desk)
      await expectLive(desk)
      const { port } = new URL(desk.url())
      const took = await untilGray(desk, () => hubOf(program).kill('SIGKILL'))
      expect(took).toBeLessThanOrEqual(grayWithinMs)
      testInfo.annotations.push({ type: 'killed → gray', description: `${took} ms` })
      await expectFrozen(desk)
      await desk.screenshot({ path: testInfo.outputPath('killed.png') })

      await program.start({ LEADLINE_PORT: port })
      await expectLive(desk)
      await trading.ready()
      await desk.screenshot({ path: testInfo.outputPath('restarted.png') })
      await trading.choose('Kraken', 'Buy')
      await trading.ticket.getByLabel('Size', { exact: true }).fill('0.01')
      await trading.restingPrice()
      await trading.send('buy')
      await expect(trading.ticket.getByRole('heading', { name: 'Working' })).toBeVisible()
    })
  })
}

test.describe.configure({ timeout: 180_000 })

test.describe('confirmed, and not answered', () => {
  test.use({ viewport: windowSizes[0] })

  test('a review that a freeze has ended says so when all is live again, and nothing says frozen any more', async ({
    desk,
    program,
  }) => {
    const trading = new TradingPage(desk)
    const { ticket } = trading
    await expectLive(desk)
    await trading.ready()
    await trading.choose('Kraken', 'Buy')
    await ticket.getByLabel('Size', { exact: true }).fill('0.01')
    await trading.restingPrice()
    await trading.review('buy')
    const hub = hubOf(program)
    try {
      await untilGray(desk, () => hub.kill('SIGSTOP'))
      await expect(ticket.getByRole('alert')).toContainText('Leadline is not responding.')
    } finally {
      hub.kill('SIGCONT')
    }
    await expectLive(desk)
    await expect(
      ticket.getByText('The review ended because Leadline stopped responding.'),
    ).toBeVisible()
    await expect(ticket).not.toContainText('Prices are frozen')
  })

  test('an order that was confirmed as the hub froze may have been sent, says the ticket, offers nothing that sends, and checks', async ({
    desk,
    program,
  }, testInfo) => {
    const trading = new TradingPage(desk)
    const { ticket } = trading
    await expectLive(desk)
    await trading.ready()
    await trading.choose('Kraken', 'Buy')
    await ticket.getByLabel('Size', { exact: true }).fill('0.01')
    await trading.restingPrice()
    const title = ticket.getByRole('heading', { name: 'The order may have been sent' })
    const confirm = trading.button('Confirm( simulated)? buy')
    const hub = hubOf(program)
    // Where the desk was gray before the click came through, nothing was sent: one tries it again.
    await expect(async () => {
      if (!(await confirm.isVisible())) await trading.review('buy')
      await expect(confirm).not.toHaveAttribute('aria-disabled', { timeout: 5000 })
      try {
        hub.kill('SIGSTOP')
        await confirm.click({ timeout: 5000 })
        await expect(title).toBeVisible({ timeout: 5000 })
        await expect(ticket.getByRole('button', { name: /^(?:Review|Confirm)/ })).toHaveCount(0)
        await desk.screenshot({ path: testInfo.outputPath('unanswered.png') })
      } finally {
        hub.kill('SIGCONT')
        await expect(desk.locator('html[data-frozen]')).toHaveCount(0, { timeout: 60_000 })
      }
    }).toPass({ timeout: 150_000 })
    const wasSent = ticket.getByRole('heading', { name: 'Working' })
    const wasNot = ticket.getByRole('alert').filter({ hasText: 'nothing was sent' })
    await expect(wasSent.or(wasNot)).toBeVisible({ timeout: 60_000 })
  })
})

test.describe('clocks', () => {
  test.use({ viewport: windowSizes[0] })

  test('a computer that wakes up shows a gray desk until a fresh frame is there', async ({
    desk,
    program,
  }, testInfo) => {
    await expectLive(desk)
    const hub = hubOf(program)
    try {
      // Asleep: nobody’s timers ran, and the clock on the wall went on.
      const took = await untilGray(desk, async () => {
        hub.kill('SIGSTOP')
        await Promise.all(desk.workers().map((worker) => worker.evaluate(anHourLater)))
        await desk.evaluate(anHourLater)
      })
      expect(took).toBeLessThanOrEqual(1000)
      await desk.screenshot({ path: testInfo.outputPath('asleep.png') })
    } finally {
      hub.kill('SIGCONT')
    }
    await expectLive(desk)
  })

  test('a desk whose own worker hangs is gray within two seconds', async ({ desk }) => {
    await expectLive(desk)
    const [worker] = desk.workers()
    if (!worker) throw new Error('a desk has a worker')
    let isBack: Promise<unknown> = Promise.resolve()
    const took = await untilGray(desk, () => {
      isBack = worker.evaluate(() => {
        const end = performance.now() + 4000
        while (performance.now() < end);
      })
    })
    expect(took).toBeLessThanOrEqual(grayWithinMs)
    await isBack
    await expectLive(desk)
  })
})

function anHourLater(): void {
  const now = Date.now.bind(Date)
  Date.now = () => now() + 3_600_000
}
