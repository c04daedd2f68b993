import type { Page } from '@playwright/test'

import type { Camera } from './camera.ts'

/** One recording: what is done, and what is said about it. */
export type Scene = (page: Page, camera: Camera) => Promise<void>

/** The desk at work: depth, condensing, an order from the ladder, a measurement on the chart. */
export const demoTrading: Scene = async (page, camera) => {
  const condense = page.getByRole('button', { name: /^Condense/ })
  const ticket = page.getByRole('group', { name: /^Order ticket/ })
  await camera.say('One order book from five exchanges, with a column for each.', async (hand) => {
    await hand.moveTo(250, 330, 20)
    await camera.wait(1200)
    await hand.click(page.getByRole('button', { name: /^Depth \d/ }))
    await hand.click(page.getByRole('menuitemradio', { name: '10', exact: true }))
    await camera.wait(1600)
  })
  await camera.say('Condense it by price, by coins or by dollars.', async (hand) => {
    await hand.click(condense)
    await camera.wait(600)
    const step = page.getByRole('textbox', { name: /^Price increment, step/ })
    await hand.click(step)
    await step.press('ControlOrMeta+a')
    await hand.type(step, '5')
    await step.press('Enter')
    await camera.wait(1800)
    await hand.click(condense)
    await hand.click(page.getByRole('menuitemradio', { name: 'Off', exact: true }))
    await camera.wait(800)
  })
  await camera.say('Click a price: it goes to the ticket. Nothing is sent yet.', async (hand) => {
    await hand.click(page.locator('[data-slot][data-side="bid"] .ladder-price').nth(4))
    await hand.click(ticket.locator('label').filter({ hasText: 'Buy' }))
    const size = ticket.getByLabel('Size', { exact: true })
    await hand.click(size)
    await hand.type(size, '0.05')
    await camera.wait(1200)
  })
  await camera.say('Review, confirm, and it works at the exchange.', async (hand) => {
    await hand.click(ticket.getByRole('button', { name: 'Review simulated buy' }))
    await camera.wait(1400)
    await hand.click(ticket.getByRole('button', { name: 'Confirm simulated buy' }))
    await camera.wait(1600)
  })
  await camera.say('Scroll to zoom. Hold Alt and drag to measure a move.', async (hand) => {
    await hand.moveTo(950, 260, 15)
    await hand.scroll(8, -60)
    await page.keyboard.down('Alt')
    await hand.drag({ x: 1000, y: 130 }, { x: 1130, y: 300 })
    await page.keyboard.up('Alt')
    await camera.wait(2000)
  })
}
