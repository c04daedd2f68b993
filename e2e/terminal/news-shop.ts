import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

import type { NewsItem } from '@leadline/contract/news-feed'
import type { Page } from '@playwright/test'

import { test as base } from './market-data/scripted-market.ts'

interface NewsShop {
  url: string
  /** To every desk that listens now. */
  send: (item: NewsItem) => void
  listeners: () => number
  drop: () => void
}

/** Stands in for the shop: whoever asks is given the stream. */
export const test = base.extend<{ shop: NewsShop }>({
  shop: async ({}, use) => {
    const open = new Set<ServerResponse>()
    const server = createServer((request, response) => {
      if (!request.url?.startsWith('/api/v1/news-feed/stream'))
        return void response.writeHead(404).end()
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      response.write(':\n\n')
      open.add(response)
      response.once('close', () => open.delete(response))
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    await use({
      url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      send: (item) => {
        for (const response of open) {
          response.write(`id: ${item.sequence}\ndata: ${JSON.stringify(item)}\n\n`)
        }
      },
      listeners: () => open.size,
      drop: () => {
        server.close()
        server.closeAllConnections()
      },
    })
    server.closeAllConnections()
    server.close()
  },
})

export function story(sequence: number, changes: Partial<NewsItem> = {}): NewsItem {
  return {
    id: `story-${sequence}`,
    sequence,
    publishedAt: Date.now() - sequence * 60_000,
    headline: `Bitcoin headline ${sequence}`,
    link: `https://example.com/${sequence}`,
    source: 'Example Wire',
    copies: [],
    topic: 'security',
    readings: [
      { asset: 'BTC', sentimentHundredths: -60, confidencePercent: 90, words: ['drained'] },
    ],
    summary: 'Funds were moved out of a bridge.',
    reader: 'model',
    state: 'published',
    ...changes,
  }
}

export async function openFeed(desk: Page) {
  await desk.getByRole('button', { name: 'New panel' }).click()
  await desk.getByRole('menuitem', { name: 'News feed' }).click()
  return desk.getByRole('group', { name: 'News feed' })
}
