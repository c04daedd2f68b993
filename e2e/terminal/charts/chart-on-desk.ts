import { expect, type Locator, type Page } from '@playwright/test'

/** One chart of a desk, as somebody sees it who cannot look inside the canvas: by its text twin. */
export class ChartOnDesk {
  readonly page: Page
  readonly surface: Locator
  /** Its panel with the header, in which the toolbar is. */
  readonly panel: Locator

  constructor(page: Page, surface = page.getByRole('application').first()) {
    this.page = page
    this.surface = surface
    this.panel = surface.locator('xpath=ancestor::*[contains(@class, "dv-groupview")]')
  }

  /** The same chart in another window. */
  in(page: Page): ChartOnDesk {
    return new ChartOnDesk(page)
  }

  /** What the canvas shows now, as readable text. Getting the focus brings them up to date. */
  async read(): Promise<string> {
    return await this.surface.evaluate((element: HTMLElement) => {
      element.blur()
      element.focus()
      const twin = document.getElementById(element.getAttribute('aria-describedby') ?? '')
      return `${element.getAttribute('aria-label') ?? ''}. ${twin?.textContent ?? ''}`
    })
  }

  /** Points at a place of the plot, in pixels from the chart's corner, and reads. */
  async readAt(x: number, y = 120): Promise<string> {
    await this.pointAt(x, y)
    return await this.read()
  }

  async pointAt(x: number, y = 120): Promise<void> {
    const { x: left, y: top } = await this.box()
    await this.page.mouse.move(left + x, top + y)
  }

  async box(): Promise<{ x: number; y: number; width: number; height: number }> {
    const box = await this.surface.boundingBox()
    if (!box) throw new Error('The chart is not on the screen.')
    return box
  }

  /** Where the candle stands that opened then; it must be in view. Found by pointing, as one would. */
  async xOf(opening: number): Promise<number> {
    const wanted = openingWords(opening)
    let left = 0
    let right = (await this.box()).width - 80
    for (let tries = 0; tries < 16; tries += 1) {
      const middle = (left + right) / 2
      const found = await this.#openingNear(middle)
      if (found?.words === wanted) return found.x
      if (found !== undefined && found.time < opening) left = middle
      else right = middle
    }
    throw new Error(`The candle of ${wanted} is not in view.`)
  }

  /** The candle at a place, or the next one to its left; undefined where there is none. */
  async #openingNear(x: number): Promise<{ x: number; words: string; time: number } | undefined> {
    for (let at = x; at > x - 60 && at > 0; at -= 4) {
      const text = await this.readAt(at)
      const words = /[Cc]andle(?:, still forming)?, (\w{3} \w{3} \d+ \d\d:\d\d): Open/.exec(
        text,
      )?.[1]
      if (words === undefined) continue
      const year = new Date().getUTCFullYear()
      return { x: at, words, time: Date.parse(`${words} ${year} UTC`) }
    }
    return undefined
  }

  /** A choice of the toolbar. */
  async choose(choice: string | RegExp, item: string): Promise<void> {
    await this.panel.getByRole('button', { name: choice }).click()
    await this.panel.getByRole('menuitemradio', { name: item, exact: true }).click()
  }

  /** Side by side where there is room, in a menu where there is not. */
  async chooseTimeframe(name: string): Promise<void> {
    const choice = this.panel.getByRole('radio', { name, exact: true })
    const menu = this.panel.getByRole('button', {
      name: /^(Seconds and months|\d+ (seconds?|minutes?|hours?|day|week|month))$/,
    })
    await expect(choice.or(menu).first()).toBeVisible()
    if (await choice.isVisible()) return await choice.click()
    await menu.click()
    await this.panel.getByRole('menuitemradio', { name, exact: true }).click()
  }

  /** Away from the chart: what is read is the last candle then. */
  async pointElsewhere(): Promise<void> {
    await this.page.mouse.move(2, 2)
  }

  /** Alt, drag from the middle of one candle to the middle of another, and let go. */
  async select(from: number, to: number): Promise<void> {
    const { x: left, y: top } = await this.box()
    const [start, end] = [await this.xOf(from), await this.xOf(to)]
    await this.page.keyboard.down('Alt')
    await this.page.mouse.move(left + start, top + 140)
    await this.page.mouse.down()
    await this.page.mouse.move(left + end, top + 220, { steps: 6 })
    await this.page.mouse.up()
    await this.page.keyboard.up('Alt')
  }

  /** Turns the wheel over the middle of the plot, with a key held down. */
  async scroll(delta: number, key?: 'Control' | 'Shift'): Promise<void> {
    const { width, height } = await this.box()
    await this.pointAt(width / 2, height / 2)
    if (key) await this.page.keyboard.down(key)
    await this.page.mouse.wheel(0, delta)
    if (key) await this.page.keyboard.up(key)
    // The wheel is handled with the next frame.
    await this.page.evaluate(() => new Promise(requestAnimationFrame))
  }
}

/** `Sun Nov 15 16:05`, as the chart writes it in UTC. */
function openingWords(time: number): string {
  const date = new Date(time)
  const options = { weekday: 'short', month: 'short', timeZone: 'UTC' } as const
  const part = (name: 'weekday' | 'month') =>
    new Intl.DateTimeFormat('en-US', { [name]: options[name], timeZone: 'UTC' }).format(date)
  const clock = date.toISOString().slice(11, 16)
  return `${part('weekday')} ${part('month')} ${date.getUTCDate()} ${clock}`
}

/** What is in view: times and prices. */
export function viewIn(text: string): { from: number; to: number; low: number; high: number } {
  const found =
    /In view: (\w+ \w+ \d+ \d\d:\d\d) to (\w+ \w+ \d+ \d\d:\d\d), ([\d,.−]+) to ([\d,.−]+)\. /.exec(
      text,
    )
  if (!found) throw new Error(`Nothing is in view: ${text}`)
  const year = new Date().getUTCFullYear()
  const time = (words = '') => Date.parse(`${words} ${year} UTC`)
  const price = (words = '') => Number(words.replaceAll(',', '').replace('−', '-'))
  return { from: time(found[1]), to: time(found[2]), low: price(found[3]), high: price(found[4]) }
}
