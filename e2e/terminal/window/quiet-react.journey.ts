import { expect, test } from '../desk-journey.ts'

// Wide enough for all of them to be in sight.
test.use({ viewport: { width: 1920, height: 1080 } })

interface CountingView {
  commits: number
}

/** Lights and meters are reported four times a second at most; a tick would be sixty. */
const mostPerSecond = 10
const seconds = 5

test('the market runs over ladder, tape, charts and watch list, and React renders none of it', async ({
  page,
  program,
}) => {
  await page.addInitScript(() => {
    const view = window as unknown as CountingView
    view.commits = 0
    // Where React reports its developer tools of every render that changed something.
    Object.assign(window, {
      ['__REACT_DEVTOOLS_GLOBAL_HOOK__']: {
        supportsFiber: true,
        inject: () => 1,
        onCommitFiberRoot: () => (view.commits += 1),
        onCommitFiberUnmount: () => {},
        onPostCommitFiberRoot: () => {},
      },
    })
  })
  const commits = () => page.evaluate(() => (window as unknown as CountingView).commits)
  const { address } = await program.start()
  await page.goto(address)
  await page.getByRole('button', { name: 'Start practicing' }).click()
  const last = page
    .getByRole('row', { name: /^BTC-USD/ })
    .getByRole('gridcell')
    .first()
  await expect(last).toHaveText(/\d/)
  expect(await commits()).toBeGreaterThan(0)
  const [before, price] = [await commits(), await last.textContent()]
  // The time that passes is what is measured.
  await page.waitForTimeout(seconds * 1000)
  expect(await commits()).toBeLessThan(before + mostPerSecond * seconds)
  await expect(last).not.toHaveText(price ?? '')
})
