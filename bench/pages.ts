import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

import { launch } from 'chrome-launcher'
import lighthouse, { type Result } from 'lighthouse'

import { chromiumOptions } from '../e2e/launch-chromium.ts'
import { startSite } from '../e2e/site.ts'

const publicPages = [
  '/',
  '/about',
  '/roadmap',
  '/setup',
  '/manual',
  '/bugs',
  '/news',
  '/news/one-year-of-updates',
  '/terms',
  '/privacy',
  '/downloads',
  '/contact',
]

/** Lighthouse on every public page, mobile with its default throttling, beside a hello-world page. */
export async function measurePages(only: string[]): Promise<void> {
  const hello = await startHelloWorld()
  const site = await startSite({ LOG_LEVEL: 'silent' })
  const chrome = await launch({
    ...(chromiumOptions.executablePath && { chromePath: chromiumOptions.executablePath }),
    chromeFlags: ['--headless=new', ...chromiumOptions.args],
  })
  try {
    print('hello world', await audit(hello.url, chrome.port))
    const pages = only.length > 0 ? publicPages.filter((page) => only.includes(page)) : publicPages
    for (const page of pages) print(page, await audit(site.url + page, chrome.port))
  } finally {
    chrome.kill()
    await site.stop()
    hello.stop()
  }
}

async function audit(url: string, port: number): Promise<Result> {
  const result = await lighthouse(url, { port, logLevel: 'silent' })
  if (!result) throw new Error(`Lighthouse said nothing about ${url}`)
  return result.lhr
}

interface NetworkRequest {
  url: string
  resourceType?: string
  transferSize?: number
}

function print(name: string, { categories, audits, finalDisplayedUrl }: Result): void {
  const score = (id: string) => String(Math.round((categories[id]?.score ?? 0) * 100)).padStart(3)
  const value = (id: string) => audits[id]?.numericValue ?? Number.NaN
  const details = audits['network-requests']?.details
  const requests = (details && 'items' in details
    ? details.items
    : []) as unknown as NetworkRequest[]
  const kilobytes = (type?: string) =>
    requests
      .filter((request) => type === undefined || request.resourceType === type)
      .reduce((sum, request) => sum + (request.transferSize ?? 0), 0) / 1000
  const elsewhere = requests.filter(
    (request) =>
      !request.url.startsWith('data:') &&
      new URL(request.url).origin !== new URL(finalDisplayedUrl).origin,
  )
  console.log(
    [
      name.padEnd(28),
      `performance ${score('performance')}`,
      `accessibility ${score('accessibility')}`,
      `best practices ${score('best-practices')}`,
      `SEO ${score('seo')}`,
      `LCP ${(value('largest-contentful-paint') / 1000).toFixed(2)} s`,
      `CLS ${value('cumulative-layout-shift').toFixed(3)}`,
      `TBT ${Math.round(value('total-blocking-time'))} ms`,
      `script ${kilobytes('Script').toFixed(0)} kB`,
      `all ${kilobytes().toFixed(0)} kB`,
      `${requests.length} requests, ${elsewhere.length} elsewhere`,
    ].join('  '),
  )
}

/** The smallest page there is, so that the machine's own slowness can be seen. */
async function startHelloWorld(): Promise<{ url: string; stop: () => void }> {
  const html =
    '<!doctype html><html lang="en"><title>Hello</title><meta name="viewport" content="width=device-width"><meta name="description" content="Hello"><h1>Hello world</h1>'
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.end(html)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { url: `http://localhost:${port}/`, stop: () => void server.close() }
}
