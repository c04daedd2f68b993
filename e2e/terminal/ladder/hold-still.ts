import type { Page } from '@playwright/test'

/** Paints wait while somebody looks closely at the page, and go on afterwards: nothing is lost, nothing moves meanwhile. */
export async function heldStill<Result>(page: Page, look: () => Promise<Result>): Promise<Result> {
  await page.evaluate(() => {
    const real = window.requestAnimationFrame.bind(window)
    const waiting: FrameRequestCallback[] = []
    window.requestAnimationFrame = (run) => waiting.push(run)
    addEventListener(
      'held-still-ends',
      () => {
        window.requestAnimationFrame = real
        for (const run of waiting) real(run)
      },
      { once: true },
    )
  })
  try {
    return await look()
  } finally {
    await page.evaluate(() => dispatchEvent(new Event('held-still-ends')))
  }
}
