import type { Page } from '@playwright/test'

import type { Camera } from './camera.ts'
import { closeSettings, markConnected, markPermission, openSettings } from './settings-panel.ts'

/** One recording: what is done, and what is said about it. */
export type Scene = (page: Page, camera: Camera) => Promise<void>

/** The ladder, the tape and the chart; the book folded three ways; depth under the pointer. */
export const demoTrading: Scene = async (page, camera) => {
  const buttons = page.getByRole('group', { name: /condense/i }).getByRole('button')
  await camera.say('One order book from five exchanges, with a column for each.', async () => {
    await camera.moveTo(300, 250, 800)
    await camera.wait(2400)
  })
  await camera.say('Point at a price to see how much stands in front of it.', async () => {
    for (const y of [210, 250, 300, 420, 460, 500]) {
      await camera.moveTo(320, y, 350)
      await camera.wait(350)
    }
  })
  await camera.say('Fold the book by price increment: half a dollar, one, five.', async () => {
    for (const at of [1, 2]) {
      await camera.click(buttons.nth(at))
      await camera.wait(1300)
    }
  })
  const count = await buttons.count()
  await camera.say(
    'Or by asset size and by notional, to see what an order would reach.',
    async () => {
      for (const at of [count - 2, count - 1]) {
        await camera.click(buttons.nth(at))
        await camera.wait(1400)
      }
    },
  )
  await camera.say(
    'Trades print on the tape and in the ladder. The market is simulated.',
    async () => {
      await camera.click(buttons.first())
      await camera.moveTo(1050, 560, 700)
      await camera.wait(2600)
    },
  )
}

/** An exchange is connected: key in, permissions checked, withdrawals off. */
export const connectExchange: Scene = async (page, camera) => {
  await camera.say('Open the settings of an exchange. Here it is Coinbase.', async () => {
    await camera.wait(1000)
    await openSettings(page)
    await camera.wait(1800)
  })
  await camera.say('Enter the key that you made at the exchange.', async () => {
    await camera.type(page.getByLabel('API key name'), 'organizations/demo/apiKeys/7f3a')
    await camera.type(page.getByLabel('Private key'), 'not-a-real-private-key-000')
    await camera.wait(600)
  })
  await camera.say(
    'Connect. Its permissions are checked: view and trade on, transfers off.',
    async () => {
      await camera.click(page.getByRole('button', { name: 'Connect' }))
      for (const permission of ['View', 'Trade', 'Transfer'] as const) {
        await camera.wait(500)
        await markPermission(page, permission)
      }
      await camera.wait(400)
      await markConnected(page)
      await camera.wait(1600)
    },
  )
  await camera.say(
    'Its book joins the ladder. This is a preview on a simulated market.',
    async () => {
      await closeSettings(page)
      await camera.moveTo(330, 300, 700)
      await camera.wait(2400)
    },
  )
}
