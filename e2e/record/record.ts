/**
 * npm run record: the two demo videos, recorded from the live preview of the running site. Needs
 * ffmpeg. Writes apps/site/public/media: webm, mp4, poster and captions.
 */
import { mkdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import sharp from 'sharp'

import { launchChromium } from '../launch-chromium.ts'
import { startSite } from '../site.ts'
import { Camera } from './camera.ts'
import { webVtt } from './captions.ts'
import { connectExchange, demoTrading, type Scene } from './scenes.ts'
import { openStage } from './stage.ts'

const mediaDir = join(import.meta.dirname, '../../apps/site/public/media')
const largestBytes = 1_500_000
const scenes: Record<string, Scene> = {
  'demo-trading': demoTrading,
  'connect-exchange': connectExchange,
}

mkdirSync(mediaDir, { recursive: true })
const site = await startSite({ LOG_LEVEL: 'silent' })
const browser = await launchChromium()
for (const [name, scene] of Object.entries(scenes)) {
  const target = (extension: string) => join(mediaDir, `${name}.${extension}`)
  const page = await browser.newPage({ viewport: { width: 1280, height: 720 }, bypassCSP: true })
  await openStage(page, site.url)
  const camera = new Camera(page)
  await scene(page, camera)
  camera.encode(target('webm'), [
    '-c:v',
    'libvpx-vp9',
    '-crf',
    '40',
    '-b:v',
    '0',
    '-row-mt',
    '1',
    '-cpu-used',
    '5',
  ])
  camera.encode(target('mp4'), ['-c:v', 'libx264', '-crf', '28', '-movflags', '+faststart'])
  camera.throwFilmAway()
  await sharp(await page.screenshot())
    .webp({ quality: 82 })
    .toFile(target('webp'))
  writeFileSync(target('vtt'), webVtt(camera.captions))
  await page.close()
  for (const extension of ['webm', 'mp4']) {
    const { size } = statSync(target(extension))
    console.log(`${name}.${extension}: ${Math.round(size / 1000)} kB`)
    if (size > largestBytes) throw new Error(`${name}.${extension} is over ${largestBytes} bytes`)
  }
}
await browser.close()
await site.stop()
