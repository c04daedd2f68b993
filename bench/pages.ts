import { launch } from 'chrome-launcher'
import lighthouse, { type Result } from 'lighthouse'

import { chromiumOptions } from '../e2e/launch-chromium.ts'
import { startSite } from '../e2e/site.ts'
import { startHelloWorld } from './hello-world.ts'

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
