import type { Page } from '@playwright/test'

import { Hand } from './hand.ts'
import { type Picture, pictureOf } from './keep-picture.ts'
import type { RecordedDesk } from './recorded-desk.ts'

/** A still of the desk for the manual: what is done first, and which panel is cut out. */
interface Still {
  name: string
  panel: RegExp
  prepare: (page: Page, hand: Hand) => Promise<void>
}

const stills: readonly Still[] = [
  {
    name: 'desk-ladder',
    panel: /^Depth of book/,
    // As it begins: rows a step of the price apart, and filled.
    prepare: async () => {},
  },
  {
    name: 'desk-chart',
    panel: /^Chart/,
    prepare: async (page, hand) => {
      const chart = await page.getByRole('application').first().boundingBox()
      if (!chart) throw new Error('there is no chart')
      const at = (right: number, down: number) => ({
        x: chart.x + chart.width * right,
        y: chart.y + chart.height * down,
      })
      await page.keyboard.down('Alt')
      await hand.drag(at(0.5, 0.25), at(0.75, 0.7))
      await page.keyboard.up('Alt')
    },
  },
  {
    name: 'desk-tape',
    panel: /^Time and sales/,
    prepare: async (page, hand) => {
      // A whole tape is as high as the window: a lower one is enough to read about.
      await page.setViewportSize({ width: 1920, height: 620 })
      const filter = page
        .getByRole('region', { name: /^Time and sales/ })
        .getByRole('combobox', { name: 'Filter' })
      await hand.click(filter)
      await hand.type(filter, 'size >= 0.05')
      await filter.press('Enter')
    },
  },
]

/** Takes each still of the market in turn, on one desk whose time is held. */
export async function takeMarketStills(
  page: Page,
  recorded: RecordedDesk,
  keep: (picture: Picture) => void,
): Promise<void> {
  const hand = new Hand(page, () => recorded.pass(40))
  for (const { name, panel, prepare } of stills) {
    await prepare(page, hand)
    await hand.moveTo(800, 5)
    await recorded.pass(2000)
    keep(await pictureOf(page, name, page.getByRole('region', { name: panel }).first()))
  }
}
