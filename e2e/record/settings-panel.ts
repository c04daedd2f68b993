import type { Page } from '@playwright/test'

/** The exchange settings as the terminal will have them, drawn over the preview for the recording. */
export async function openSettings(page: Page): Promise<void> {
  await page.evaluate(() => {
    const scene = document.createElement('div')
    scene.className = 'record-scene'
    scene.innerHTML = `<form><h2>Settings &rsaquo; Exchanges &rsaquo; Coinbase</h2>
      <p>Kept encrypted on this computer. Leadline's servers never see it.</p>
      <label>API key name<input></label>
      <label>Private key<input type="password"></label>
      <ul><li>View &middot; wanted</li><li>Trade &middot; wanted</li><li>Transfer &middot; must stay off</li></ul>
      <button type="button">Connect</button></form>`
    document.body.append(scene)
  })
}

const findings = {
  View: { text: 'View · granted', state: 'on' },
  Trade: { text: 'Trade · granted', state: 'on' },
  Transfer: { text: 'Transfer · off, as it should be', state: 'off' },
} as const

export async function markPermission(page: Page, name: keyof typeof findings): Promise<void> {
  await page
    .locator('.record-scene li')
    .filter({ hasText: name })
    .evaluate((line, { text, state }) => {
      line.textContent = text
      line.setAttribute('data-state', state)
    }, findings[name])
}

export async function markConnected(page: Page): Promise<void> {
  await page.locator('.record-scene button').evaluate((button) => {
    button.textContent = 'Connected'
    button.setAttribute('data-done', '')
  })
}

export async function closeSettings(page: Page): Promise<void> {
  await page.locator('.record-scene').evaluate((scene) => scene.remove())
}
