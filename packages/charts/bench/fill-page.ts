import type { Page } from '@playwright/test'

import { fontFaces } from './fonts.ts'

/** Makes a page of nothing but the desk's faces, an element for a chart, and these scripts. */
export async function fillPage(page: Page, scripts: readonly string[]): Promise<void> {
  await page.setContent(`<!doctype html><html lang="en"><title>Chart</title><style>${fontFaces()}
    body { margin: 0; background: #06090d } #chart { width: 100vw; height: 100vh }</style>
    <main><div id="chart"></div></main></html>`)
  // Before the first painting: otherwise the canvas is written in another face.
  await page.evaluate(async () => {
    const faces = ['12px IBM Plex Mono', '600 12px IBM Plex Mono', '12px Instrument Sans']
    await Promise.all(faces.map((face) => document.fonts.load(face)))
  })
  for (const content of scripts) await page.addScriptTag({ content })
}
