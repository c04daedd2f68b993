import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import type { Page } from '@playwright/test'

const framesPerSecond = 30

/** What the browser paints while `act` runs, as a list of pictures with their times. */
export async function capture(page: Page, act: () => Promise<void>): Promise<Recording> {
  const dir = mkdtempSync(join(tmpdir(), 'leadline-record-'))
  const frames: { file: string; atSeconds: number }[] = []
  const client = await page.context().newCDPSession(page)
  client.on('Page.screencastFrame', ({ data, metadata, sessionId }) => {
    const file = join(dir, `${String(frames.length).padStart(5, '0')}.jpg`)
    writeFileSync(file, Buffer.from(data, 'base64'))
    frames.push({ file, atSeconds: metadata.timestamp ?? 0 })
    void client.send('Page.screencastFrameAck', { sessionId })
  })
  await client.send('Page.startScreencast', { format: 'jpeg', quality: 92, everyNthFrame: 1 })
  await act()
  await client.send('Page.stopScreencast')
  return new Recording(dir, frames)
}

/** Frames on disk, to be encoded once per format. */
export class Recording {
  readonly #dir: string
  readonly #list: string

  constructor(dir: string, frames: { file: string; atSeconds: number }[]) {
    this.#dir = dir
    this.#list = join(dir, 'frames.txt')
    const lines = frames.flatMap(({ file, atSeconds }, index) => {
      const next = frames[index + 1]?.atSeconds ?? atSeconds + 1 / framesPerSecond
      return [`file '${file}'`, `duration ${(next - atSeconds).toFixed(4)}`]
    })
    writeFileSync(this.#list, lines.join('\n'))
  }

  encode(target: string, codec: string[]): void {
    const input = ['-f', 'concat', '-safe', '0', '-i', this.#list]
    const output = ['-r', String(framesPerSecond), '-an', '-pix_fmt', 'yuv420p', ...codec, target]
    execFileSync('ffmpeg', ['-y', '-loglevel', 'error', ...input, ...output])
  }

  remove(): void {
    rmSync(this.#dir, { recursive: true, force: true })
  }
}
