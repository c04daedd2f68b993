import type { Page } from '@playwright/test'

/** Nothing but the live preview, filling the picture: the landing page's own, from the running site. */
export async function openStage(page: Page, url: string): Promise<void> {
  await page.clock.install({ time: new Date('2026-11-02T14:32:00Z') })
  await page.goto(url)
  await page.addStyleTag({
    content: `
      body { overflow: hidden; }
      header, footer { display: none; }
      .hero-preview { position: fixed; inset: 0; z-index: 100; padding: 20px; background: #06090d; }
      .hero-preview > div { block-size: 680px; }
      /* The pointer is not part of what a browser paints. */
      .record-pointer { position: fixed; z-index: 300; width: 18px; height: 18px; margin: -9px; border-radius: 50%;
        border: 2px solid #e9b44c; background: rgb(233 180 76 / 0.25); pointer-events: none; }
      .record-scene { position: fixed; inset: 0; z-index: 200; display: grid; place-items: center; background: rgb(6 9 13 / 0.72); }
      .record-scene form { width: 560px; padding: 28px 32px; border: 1px solid #2b3a49; border-radius: 6px; background: #0a0f15; font-size: 16px; }
      .record-scene h2 { font-size: 20px; margin-bottom: 4px; }
      .record-scene p { color: #a9b7c4; font-size: 14px; }
      .record-scene label { display: block; margin-top: 16px; font-size: 14px; color: #a9b7c4; }
      .record-scene input { display: block; width: 100%; height: 42px; margin-top: 6px; padding: 0 12px; border: 1px solid #2b3a49;
        border-radius: 6px; background: #06090d; color: #eef3f7; font: 400 14px 'IBM Plex Mono', monospace; }
      .record-scene ul { margin: 18px 0; display: grid; gap: 6px; font: 400 13px 'IBM Plex Mono', monospace; color: #a9b7c4; }
      .record-scene li[data-state=on] { color: #3ccf91; } .record-scene li[data-state=off] { color: #71808f; }
      .record-scene button { height: 42px; padding: 0 20px; border-radius: 6px; background: #e9b44c; color: #06090d; font-weight: 600; }
      .record-scene button[data-done] { background: #101821; color: #3ccf91; border: 1px solid #3ccf91; }`,
  })
  await page.evaluate(() => {
    const pointer = document.createElement('div')
    pointer.className = 'record-pointer'
    document.body.append(pointer)
    addEventListener('pointermove', (event) => {
      pointer.style.left = `${event.clientX}px`
      pointer.style.top = `${event.clientY}px`
    })
  })
  // The live code enables the controls. From then on, time passes only from picture to picture.
  await page
    .getByRole('group', { name: /condense/i })
    .getByRole('button')
    .first()
    .click()
  await page.clock.pauseAt(new Date('2026-11-02T14:40:00Z'))
}
