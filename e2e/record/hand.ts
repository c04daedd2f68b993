import type { Locator, Page } from '@playwright/test'

export interface Point {
  x: number
  y: number
}

/**
 * A hand on mouse and keyboard, for a page whose clock is held: Playwright's own clicks would wait for that clock.
 * `moment` lets a little time pass after each movement.
 */
export class Hand {
  readonly #page: Page
  readonly #moment: () => Promise<void>
  #pointer: Point = { x: 800, y: 450 }

  constructor(page: Page, moment: () => Promise<void>) {
    this.#page = page
    this.#moment = moment
  }

  /** Move the pointer there in a straight line, slowing down at the end. */
  async moveTo(x: number, y: number, moments = 12): Promise<void> {
    const from = this.#pointer
    for (let step = 1; step <= moments; step++) {
      const part = 1 - (1 - step / moments) ** 2
      await this.#page.mouse.move(from.x + (x - from.x) * part, from.y + (y - from.y) * part)
      await this.#moment()
    }
    this.#pointer = { x, y }
  }

  async click(target: Locator): Promise<void> {
    const seen = await this.#centerOf(target)
    await this.moveTo(seen.x, seen.y)
    // A header may have folded meanwhile.
    const now = await this.#centerOf(target)
    await this.moveTo(now.x, now.y, 1)
    await this.#page.mouse.down()
    await this.#moment()
    await this.#page.mouse.up()
    await this.#moment()
  }

  async #centerOf(target: Locator): Promise<Point> {
    const box = await target.boundingBox()
    if (!box) throw new Error('what should be clicked cannot be seen')
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  }

  /** Turn the wheel where the pointer is, in small steps. */
  async scroll(steps: number, stepPixels: number): Promise<void> {
    for (let step = 0; step < steps; step++) {
      await this.#page.mouse.wheel(0, stepPixels)
      await this.#moment()
    }
  }

  /** Press here, move there, let go. */
  async drag(from: Point, to: Point): Promise<void> {
    await this.moveTo(from.x, from.y)
    await this.#page.mouse.down()
    await this.moveTo(to.x, to.y, 22)
    await this.#page.mouse.up()
    await this.#moment()
  }

  async type(field: Locator, text: string): Promise<void> {
    await field.focus()
    for (const letter of text) {
      await field.press(letter)
      await this.#moment()
    }
  }
}
