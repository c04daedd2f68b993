import type { Page } from '@playwright/test'

import type { Narrator } from './captions.ts'

/** One recording: what is done, and what is said about it. */
export type Scene = (page: Page, narrator: Narrator) => Promise<void>

/** The ladder, the tape and the chart; the book folded three ways; depth under the pointer. */
export const demoTrading: Scene = async (page, narrator) => {
  const control = page.getByRole('group', { name: /condense/i })
  const buttons = control.getByRole('button')
  await narrator.say('One order book from five exchanges, with a column for each.', async () => {
    await page.mouse.move(300, 250, { steps: 20 })
    await page.waitForTimeout(3500)
  })
  await narrator.say('Point at a price to see how much stands in front of it.', async () => {
    for (const y of [210, 250, 300, 400, 440, 480]) {
      await page.mouse.move(320, y, { steps: 12 })
      await page.waitForTimeout(450)
    }
  })
  await narrator.say('Fold the book by price increment: half a dollar, one, five.', async () => {
    for (const at of [1, 2]) {
      await buttons.nth(at).hover()
      await buttons.nth(at).click()
      await page.waitForTimeout(2200)
    }
  })
  const count = await buttons.count()
  await narrator.say('Or by asset size and by notional, to see what a whole order would reach.', async () => {
    for (const at of [count - 2, count - 1]) {
      await buttons.nth(at).hover()
      await buttons.nth(at).click()
      await page.waitForTimeout(2400)
    }
  })
  await narrator.say('Trades print on the tape and in the ladder as they happen. The market is simulated.', async () => {
    await buttons.first().click()
    await page.mouse.move(1050, 520, { steps: 25 })
    await page.waitForTimeout(3500)
  })
}

/** An exchange is connected: key in, permissions checked, withdrawals off. */
export const connectExchange: Scene = async (page, narrator) => {
  await narrator.say('Open the settings of an exchange. Here it is Coinbase.', async () => {
    await page.waitForTimeout(1200)
    await page.evaluate(() => {
      const scene = document.createElement('div')
      scene.className = 'record-scene'
      scene.innerHTML = `<form><h2>Settings &rsaquo; Exchanges &rsaquo; Coinbase</h2>
        <p>Kept encrypted on this computer. Leadline's servers never see it.</p>
        <label>API key name<input id="record-key"></label>
        <label>Private key<input id="record-secret" type="password"></label>
        <ul><li>View &middot; wanted</li><li>Trade &middot; wanted</li><li>Transfer &middot; must stay off</li></ul>
        <button type="button">Connect</button></form>`
      document.body.append(scene)
    })
    await page.waitForTimeout(2200)
  })
  await narrator.say('Paste the key that you made at the exchange.', async () => {
    await page.locator('#record-key').pressSequentially('organizations/demo/apiKeys/7f3a', { delay: 45 })
    await page.locator('#record-secret').pressSequentially('not-a-real-private-key-000', { delay: 35 })
    await page.waitForTimeout(700)
  })
  await narrator.say('Connect. The permissions of the key are checked: view and trade on, transfers off.', async () => {
    await page.locator('.record-scene button').click()
    const marks = [
      ['on', 'View · granted'],
      ['on', 'Trade · granted'],
      ['off', 'Transfer · off, as it should be'],
    ] as const
    for (const [index, [state, text]] of marks.entries()) {
      await page.waitForTimeout(600)
      await page.locator('.record-scene li').nth(index).evaluate(
        (element, mark) => {
          element.textContent = mark.text
          element.setAttribute('data-state', mark.state)
        },
        { state, text },
      )
    }
    await page.locator('.record-scene button').evaluate((button) => {
      button.textContent = 'Connected'
      button.setAttribute('data-done', '')
    })
    await page.waitForTimeout(1800)
  })
  await narrator.say('Its book joins the ladder. This is a preview on a simulated market.', async () => {
    await page.locator('.record-scene').evaluate((scene) => scene.remove())
    await page.mouse.move(330, 300, { steps: 20 })
    await page.waitForTimeout(3500)
  })
}
