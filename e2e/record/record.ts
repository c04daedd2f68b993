/**
 * npm run record [-- NAME …]: the demo videos, taken from the desk of /try on the running site and from the program
 * itself. Needs ffmpeg. Writes apps/site/public/media.
 */
import { mkdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

import type { Browser, Page } from '@playwright/test'
import sharp from 'sharp'

import { launchChromium } from '../launch-chromium.ts'
import { startSite } from '../site.ts'
import { Camera } from './camera.ts'
import { webVtt } from './captions.ts'
import { connectExchange } from './connect-scene.ts'
import { writeMedia } from './keep-picture.ts'
import { openRecordedDesk, type RecordedDesk } from './recorded-desk.ts'
import { openRecordedTerminal } from './recorded-terminal.ts'
import { demoTrading, type Scene } from './scenes.ts'

interface Film {
  scene: Scene
  open: (page: Page) => Promise<RecordedDesk>
}

const mediaDir = join(import.meta.dirname, '../../apps/site/public/media')
const largestBytes = 2_000_000
const viewport = { width: 1600, height: 900 }
const films: Record<string, Film> = {
  'demo-trading': { scene: demoTrading, open: (page) => openRecordedDesk(page, site.url) },
  'connect-exchange': { scene: connectExchange, open: openRecordedTerminal },
}
const webm = '-c:v libvpx-vp9 -crf 40 -b:v 0 -row-mt 1 -cpu-used 5'.split(' ')
const mp4 = '-c:v libx264 -crf 28 -movflags +faststart'.split(' ')

const wanted = process.argv.slice(2)
const isWanted = (name: string) => wanted.length === 0 || wanted.includes(name)

mkdirSync(mediaDir, { recursive: true })
const site = await startSite({ LOG_LEVEL: 'silent' })
const browser = await launchChromium()
for (const [name, made] of Object.entries(films)) {
  if (isWanted(name)) await film(browser, name, made)
}
await browser.close()
await site.stop()

async function film(from: Browser, name: string, { scene, open }: Film): Promise<void> {
  const page = await from.newPage({ viewport, bypassCSP: true })
  const recorded = await open(page)
  const camera = new Camera(page, recorded)
  await scene(page, camera)
  camera.encode(join(mediaDir, `${name}.webm`), webm)
  camera.encode(join(mediaDir, `${name}.mp4`), mp4)
  camera.throwFilmAway()
  const poster = sharp(await page.screenshot())
  writeMedia(`${name}.webp`, await poster.webp({ quality: 82 }).toBuffer())
  writeMedia(`${name}-800.webp`, await poster.resize(800).webp({ quality: 80 }).toBuffer())
  writeMedia(`${name}.vtt`, webVtt(camera.captions))
  await page.close()
  await recorded.close?.()
  for (const extension of ['webm', 'mp4']) {
    const { size } = statSync(join(mediaDir, `${name}.${extension}`))
    console.log(`${name}.${extension}: ${Math.round(size / 1000)} kB`)
    if (size > largestBytes) throw new Error(`${name}.${extension} is over ${largestBytes} bytes`)
  }
}
