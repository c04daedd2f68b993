import type { Page } from '@playwright/test'

import { stored } from '../browser-storage.ts'
import { anOrder, license, orderId, paidAt } from './sample-orders.ts'
import { stubCall } from './stub-payments.ts'

export const returnPath = `/checkout?result=success&anonymous=true&order=${orderId}`
export const secret = 'A'.repeat(42) + '8'
export const credentials = {
  username: 'mackerel-4821',
  password: 'Kp4x-99sd-Lm0Z',
  order: orderId,
  claimableUntil: '2026-11-14T16:40:00.000Z',
}
export const waiting = anOrder({
  status: 'processing',
  method: 'monero',
  anonymous: true,
  claim: 'waiting',
})
export const ready = anOrder({ paidAt, method: 'monero', anonymous: true, claim: 'ready' })
export const claimed = anOrder({
  paidAt,
  method: 'monero',
  anonymous: true,
  claim: 'claimed',
  license,
})

export const storedSecret = (page: Page) =>
  stored(page, 'localStorage', `leadline.claim.${orderId}`)
/** Once, as the purchase did; loading the page again does not bring it back. */
export const keepSecret = (page: Page) =>
  page.addInitScript(
    ([id, kept]) => {
      if (sessionStorage.getItem('stub.kept')) return
      sessionStorage.setItem('stub.kept', '1')
      localStorage.setItem(`leadline.claim.${id}`, kept ?? '')
    },
    [orderId, secret],
  )
export const stubClaim = (page: Page) =>
  stubCall(page, 'claim', (_body, route) => route.fulfill({ json: credentials }))
export async function saveKit(page: Page): Promise<void> {
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download recovery kit' }).click()
  await download
}
export const useCode = (page: Page) => page.getByRole('button', { name: 'Use claim code' }).click()
