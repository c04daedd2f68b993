import { createServer } from 'node:http'

import type { Page } from '@playwright/test'

import { type Site, startSite } from '../site.ts'

const script = `
  window.reported = []
  window.umami = { track: (describe) => window.reported.push(describe({ website: 'site', secret: 'x' })) }`

export interface Analytics {
  site: Site
  /** How often the script was asked for. */
  fetches: () => number
  stop: () => Promise<void>
}

/**
 * Stands in for the analytics provider: a script on another origin that writes down what it is
 * reported, and a site whose operator asked for it.
 */
export async function startAnalytics(): Promise<Analytics> {
  let fetches = 0
  const server = createServer((_request, response) => {
    fetches++
    response.setHeader('content-type', 'text/javascript').end(script)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  const site = await startSite({
    ANALYTICS_SCRIPT_URL: `http://127.0.0.1:${address.port}/script.js`,
    ANALYTICS_WEBSITE_ID: 'site',
  })
  return {
    site,
    fetches: () => fetches,
    stop: async () => {
      await site.stop()
      server.closeAllConnections()
      server.close()
    },
  }
}

/** What the script has been sent on this page. */
export const reported = (page: Page) =>
  page.evaluate(() => (window as unknown as { reported?: Record<string, unknown>[] }).reported)
