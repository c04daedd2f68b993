import type { Page } from '@playwright/test'

import type { Camera } from './camera.ts'

/** One recording: what is done, and what is said about it. */
export type Scene = (page: Page, camera: Camera) => Promise<void>

/** Ladder, tape and chart of the desk: depth, condensing, a filter, a measurement. */
export const demoTrading: Scene = async (page, camera) => {
  await camera.say('One order book from five exchanges, with a column for each.', async (hand) => {
    await hand.moveTo(250, 330, 20)
    await camera.wait(1400)
    await hand.click(page.getByRole('button', { name: /^Depth \d/ }))
    await hand.click(page.getByRole('menuitemradio', { name: '10', exact: true }))
    await camera.wait(1600)
  })
  await camera.say('Condense it by price, by coins or by dollars.', async (hand) => {
    await hand.click(page.getByRole('button', { name: /^Condense/ }))
    await camera.wait(700)
    const step = page.getByRole('textbox', { name: /^Price increment, step/ })
    await hand.click(step)
    await step.press('ControlOrMeta+a')
    await hand.type(step, '5')
    await step.press('Enter')
    await camera.wait(2000)
  })
  await camera.say(
    'Filter the tape. The prints that stay are the ones you asked for.',
    async (hand) => {
      const filter = page
        .getByRole('region', { name: /^Time and sales/ })
        .getByRole('combobox', { name: /filter/i })
      await hand.click(filter)
      await hand.type(filter, 'notional >= 2k')
      await filter.press('Enter')
      await camera.wait(2200)
    },
  )
  await camera.say('Scroll to zoom. Hold Alt and drag to measure a move.', async (hand) => {
    await hand.moveTo(1150, 260, 15)
    await hand.scroll(10, -60)
    await page.keyboard.down('Alt')
    await hand.drag({ x: 950, y: 200 }, { x: 1250, y: 360 })
    await page.keyboard.up('Alt')
    await camera.wait(2200)
  })
}
