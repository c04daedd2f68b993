import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import type { Locator, Page } from '@playwright/test'

import type { Caption } from './captions.ts'

const framesPerSecond = 25
const frameMs = 1000 / framesPerSecond

/**
 * Films a page picture by picture. The page's clock stands still between two pictures, so the film is
 * smooth however slow the machine is, and comes out the same every time.
 */
export class Camera {
  readonly captions: Caption[] = []
  readonly #page: Page
  readonly #dir = mkdtempSync(join(tmpdir(), 'leadline-record-'))
  #frames = 0
  #pointer = { x: 640, y: 360 }

  constructor(page: Page) {
    this.#page = page
  }

  /** Show `text` as a caption for as long as `act` takes. */
  async say(text: string, act: () => Promise<void>): Promise<void> {
    const fromSeconds = this.#frames / framesPerSecond
    await act()
    this.captions.push({ fromSeconds, toSeconds: this.#frames / framesPerSecond, text })
  }

  async wait(ms: number): Promise<void> {
    for (let filmed = 0; filmed < ms; filmed += frameMs) await this.#film()
  }

  /** Move the pointer there in a straight line, as a hand would. */
  async moveTo(x: number, y: number, ms = 500): Promise<void> {
    const from = this.#pointer
    const steps = Math.round(ms / frameMs)
    for (let step = 1; step <= steps; step++) {
      const part = 1 - (1 - step / steps) ** 2
      await this.#page.mouse.move(from.x + (x - from.x) * part, from.y + (y - from.y) * part)
      await this.#film()
    }
    this.#pointer = { x, y }
  }

  async click(target: Locator): Promise<void> {
    const box = await target.boundingBox()
    if (!box) throw new Error('what should be clicked cannot be seen')
    await this.moveTo(box.x + box.width / 2, box.y + box.height / 2)
    await this.#page.mouse.down()
    await this.#film()
    await this.#page.mouse.up()
    await this.#film()
  }

  async type(field: Locator, text: string): Promise<void> {
    await field.focus()
    for (const letter of text) {
      await field.press(letter)
      await this.#film()
    }
  }

  async #film(): Promise<void> {
    await this.#page.clock.runFor(frameMs)
    const picture = await this.#page.screenshot({ type: 'jpeg', quality: 95 })
    writeFileSync(join(this.#dir, `${String(this.#frames++).padStart(5, '0')}.jpg`), picture)
  }

  encode(target: string, codec: string[]): void {
    const input = ['-framerate', String(framesPerSecond), '-i', join(this.#dir, '%05d.jpg')]
    const output = ['-an', '-pix_fmt', 'yuv420p', ...codec, target]
    execFileSync('ffmpeg', ['-y', '-loglevel', 'error', ...input, ...output])
  }

  throwFilmAway(): void {
    rmSync(this.#dir, { recursive: true, force: true })
  }
}
