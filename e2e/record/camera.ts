import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import type { Page } from '@playwright/test'

import type { Caption } from './captions.ts'
import { Hand } from './hand.ts'
import type { RecordedDesk } from './recorded-desk.ts'

const framesPerSecond = 25
const frameMs = 1000 / framesPerSecond

/**
 * Films the desk picture by picture. Its clocks stand still between two pictures, so the film is
 * smooth however slow the machine is.
 */
export class Camera {
  readonly captions: Caption[] = []
  readonly hand: Hand
  readonly #page: Page
  readonly #recorded: RecordedDesk
  readonly #dir = mkdtempSync(join(tmpdir(), 'leadline-record-'))
  #frames = 0

  constructor(page: Page, recorded: RecordedDesk) {
    this.#page = page
    this.#recorded = recorded
    this.hand = new Hand(page, () => this.#film())
  }

  /** Show `text` as a caption for as long as `act` takes. */
  async say(text: string, act: (hand: Hand) => Promise<void>): Promise<void> {
    const fromSeconds = this.#frames / framesPerSecond
    await act(this.hand)
    this.captions.push({ fromSeconds, toSeconds: this.#frames / framesPerSecond, text })
  }

  async wait(ms: number): Promise<void> {
    for (let filmed = 0; filmed < ms; filmed += frameMs) await this.#film()
  }

  async #film(): Promise<void> {
    await this.#recorded.pass(frameMs)
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
