import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

import type { Locator, Page } from '@playwright/test'
import sharp, { type Sharp } from 'sharp'

/** In the page's pixels. */
export interface Size {
  width: number
  height: number
}

export interface Picture {
  name: string
  webp: Buffer
  size: Size
}

/** The manual's text is half as wide. */
const widestPixels = 1640
const largestBytes = 120_000
const mediaDir = join(import.meta.dirname, '../../apps/site/public/media')

/** A part of the page, as the manual shows it, with a margin around what has no edge of its own. */
export async function pictureOf(
  page: Page,
  name: string,
  part: Locator,
  margin = 0,
): Promise<Picture> {
  // The hint to a first order lies over what it is not about.
  await page.addStyleTag({ content: '[aria-label="Your first order"] { display: none }' })
  const box = await part.boundingBox()
  if (!box) throw new Error(`${name} cannot be seen`)
  const clip = {
    x: box.x - margin,
    y: box.y - margin,
    width: box.width + 2 * margin,
    height: box.height + 2 * margin,
  }
  const screenshot = await page.screenshot({ clip, timeout: 120_000 })
  // A machine that is too busy shows a gray desk, which is no picture of anything else.
  if (await page.getByText(/^Frozen since/).count()) {
    throw new Error(`${name}: the desk is frozen; take it again on a quiet machine`)
  }
  const picture = sharp(screenshot).resize({ width: widestPixels, withoutEnlargement: true })
  return {
    name,
    webp: await smallWebp(picture),
    size: { width: Math.round(clip.width), height: Math.round(clip.height) },
  }
}

/** As sharp as fits into what somebody on a slow network waits for. */
async function smallWebp(picture: Sharp): Promise<Buffer> {
  const [quality, ...lower] = [84, 76, 68, 60] as const
  let webp = await picture.webp({ quality, effort: 6 }).toBuffer()
  for (const less of lower) {
    if (webp.length < largestBytes) break
    webp = await picture.webp({ quality: less, effort: 6 }).toBuffer()
  }
  return webp
}

export function writeMedia(name: string, content: string | Buffer): void {
  writeFileSync(join(mediaDir, name), content)
}
