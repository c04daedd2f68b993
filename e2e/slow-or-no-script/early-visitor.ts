import { randomBytes } from 'node:crypto'

import type { Browser, Page } from '@playwright/test'

import type { Site } from '../site.ts'

/** How often each form is tried: once in `npm test`, under a condition of its own; `EARLY_SUBMITS=100` for the proof. */
const usualTries = process.env['LONG_TESTS'] === '1' ? 4 : 1
export const tries = Number(process.env['EARLY_SUBMITS'] ?? usualTries)

/** A phone's network as Chromium's own tools emulate it, and a processor four times as slow. */
export const slowNetwork = {
  offline: false,
  latency: 150,
  downloadThroughput: (1_600 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
}
/** The slowest that Chromium's own tools name. */
export const slow3G = {
  offline: false,
  latency: 2000,
  downloadThroughput: (400 * 1024) / 8,
  uploadThroughput: (400 * 1024) / 8,
}
export const conditions = ['plain', 'slow network', 'slow processor', 'slow both'] as const
/** A script that comes late is what an early act is about; the rest makes it later still. */
export const lateScriptFirst = [
  'slow network',
  'plain',
  'slow processor',
  'slow both',
] as const satisfies readonly Conditions[]
export type Conditions = (typeof conditions)[number]

/** An address of one's own: no limit is used up by others. */
export const ownAddress = () => ({ 'x-forwarded-for': `198.18.${[...randomBytes(2)].join('.')}` })

export interface Visitor {
  page: Page
  /** From now on somebody else, who was never here either: one browser window serves many tries. */
  renew: () => Promise<void>
  /** What the browser has sent by POST so far: documents and calls. */
  posts: () => { path: string; isDocument: boolean }[]
  leave: () => Promise<void>
}

/** Somebody who was never here before, at an address of their own: nothing is cached, no limit is used up. */
export async function arrive(browser: Browser, site: Site, kind: Conditions): Promise<Visitor> {
  const context = await browser.newContext({
    baseURL: site.url,
    viewport: { width: 1440, height: 900 },
    extraHTTPHeaders: ownAddress(),
  })
  const page = await context.newPage()
  let posted: { path: string; isDocument: boolean }[] = []
  page.on('request', (request) => {
    if (request.method() !== 'POST') return
    posted.push({
      path: new URL(request.url()).pathname,
      isDocument: request.resourceType() === 'document',
    })
  })
  const tools = await context.newCDPSession(page)
  await tools.send('Network.enable')
  // As on a first visit: a window that is used again fetches everything again.
  await tools.send('Network.setCacheDisabled', { cacheDisabled: true })
  if (kind === 'slow network' || kind === 'slow both') {
    await tools.send('Network.emulateNetworkConditions', slowNetwork)
  }
  if (kind === 'slow processor' || kind === 'slow both') {
    await tools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  }
  const renew = async () => {
    posted = []
    await context.setExtraHTTPHeaders(ownAddress())
    await tools.send('Storage.clearDataForOrigin', { origin: site.url, storageTypes: 'all' })
  }
  return { page, renew, posts: () => posted, leave: () => context.close() }
}

/** Fields as a password manager fills them: values alone, without a key, a focus or an event. */
export async function fillSilently(page: Page, values: Readonly<Record<string, string | true>>) {
  await page.evaluate((given) => {
    for (const [name, value] of Object.entries(given)) {
      const field = document.querySelector<HTMLInputElement>(`main [name="${name}"]`)
      if (!field) throw new Error(`no field ${name}`)
      if (value === true) field.checked = true
      else field.value = value
    }
  }, values)
}

/** One press of the mouse, where the button is, without waiting for anything. */
export async function pressSubmit(page: Page): Promise<void> {
  const place = await page.evaluate(() => {
    const button = document.querySelector('main form[method=post] button[type=submit]')
    button?.scrollIntoView({ block: 'center', behavior: 'instant' })
    const box = button?.getBoundingClientRect()
    return box && { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  })
  if (!place) throw new Error('the page has no button to press')
  await page.mouse.click(place.x, place.y)
}
