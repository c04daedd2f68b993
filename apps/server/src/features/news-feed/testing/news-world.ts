import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { licenseStatement, writeLicenseFile } from '@leadline/contract/licenses/license-file'
import { NewsItem, newsLicenseHeader, newsStreamPath } from '@leadline/contract/news-feed'
import { onTestFinished } from 'vitest'

import type { Config } from '../../../platform/config.ts'
import { openGuardedRequest } from '../../../platform/guarded-fetch.ts'
import { openSigningKeys } from '../../../platform/secrets/signing-keys.ts'
import { openTestApp, type TestApp } from '../../../testing/open-test-app.ts'
import { collectFeedsJob } from '../collect/collect-feeds.job.ts'
import { newsFeedDeps } from '../news-feed-deps.ts'
import { readStoriesJob } from '../read/read-stories.job.ts'

export interface Story {
  id: string
  title: string
  text: string
  /** ISO 8601. */
  at?: string
  /** As in `dc:language`. */
  language?: string
}

/** A publication: a real server that answers with a feed, and may misbehave. */
export class Publication {
  stories: Story[] = []
  /** In place of the feed. */
  answer: { status: number; headers?: Record<string, string>; body?: string | Buffer } | undefined
  /** Begins to answer and never ends, a letter at a time. */
  isSlow = false
  robots: { status: number; body: string } = { status: 404, body: '' }
  readonly seen: IncomingMessage[] = []
  readonly #server = createServer((request, response) => {
    if (request.url === '/robots.txt') {
      response.writeHead(this.robots.status).end(this.robots.body)
      return
    }
    this.seen.push(request)
    if (this.isSlow) {
      response.writeHead(200, { 'content-type': 'application/rss+xml' })
      response.write('<rss>')
      return
    }
    if (this.answer) {
      response.writeHead(this.answer.status, this.answer.headers).end(this.answer.body)
      return
    }
    const body = this.#feed()
    const etag = `"${body.length}"`
    if (request.headers['if-none-match'] === etag) response.writeHead(304).end()
    else response.writeHead(200, { etag, 'content-type': 'application/rss+xml' }).end(body)
  })

  async open(): Promise<this> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => {
      this.#server.closeAllConnections()
      this.#server.close()
    })
    return this
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/feed`
  }

  #feed(): string {
    const items = this.stories.map(
      ({ id, title, text, at = '2026-01-15T11:59:00Z', language = 'en' }) =>
        `<item><guid>${id}</guid><title>${title}</title><link>https://publication.test/${id}</link><pubDate>${at}</pubDate><dc:language>${language}</dc:language><description>${text}</description></item>`,
    )
    return `<rss version="2.0"><channel>${items.join('')}</channel></rss>`
  }
}

/** The app with these publications in its list. Its jobs run when a test says so. */
export async function openNewsApp(
  publications: Readonly<Record<string, { url: string }>>,
  config: Partial<Config> = {},
): Promise<TestApp> {
  const folder = mkdtempSync(join(tmpdir(), 'leadline-news-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const file = join(folder, 'feeds.yaml')
  const sources = Object.entries(publications).map(([name, { url }]) => ({ name, url }))
  writeFileSync(file, JSON.stringify({ sources }))
  return openTestApp({
    config: { newsFeed: { feedsFile: file, model: undefined }, ...config },
    parts: { guardedRequest: openGuardedRequest(ownServersOnly) },
  })
}

/** Collects and reads as another process would, on the same database. */
export async function runNewsJobs({ config, database, runtime, http }: TestApp): Promise<void> {
  const deps = newsFeedDeps(config.newsFeed, {
    database,
    runtime,
    log: http.log,
    request: openGuardedRequest(ownServersOnly),
    readSoon: () => {},
  })
  const { signal } = new AbortController()
  if (!deps) return
  await collectFeedsJob(deps).run(signal)
  await readStoriesJob(deps).run(signal)
}

/** Our own servers count as being outside; every other inner address is refused. */
export const ownServersOnly = {
  /** By the address that their name says: `10.0.0.7.inner.test`, or both. */
  resolve: async (name: string) => {
    const inner = /^(.+)\.inner\.test$/.exec(name)?.[1]?.replaceAll('-', ':')
    if (inner === undefined) return ['127.0.0.1']
    return name.startsWith('both.') ? ['127.0.0.1', inner.slice('both.'.length)] : [inner]
  },
  mayReach: (address: string) => address === '127.0.0.1',
}

/** A license file as the shop signs it, as desks send it. */
export function signedLicense(
  { config }: TestApp,
  planId = 3,
  id = '6f1c9a52-8a2e-4f6e-9a55-0f2f0d6b7c11',
): string {
  const license = {
    id,
    planId,
    plan: 'Premium',
    issuedAt: '2026-01-15T12:00:00.000Z',
    updatesUntil: '2027-01-15T12:00:00.000Z',
  }
  const { keyId, signature } = openSigningKeys(config).sign((key) =>
    licenseStatement({ ...license, keyId: key }),
  )
  return Buffer.from(writeLicenseFile({ ...license, keyId }, signature)).toString('base64url')
}

export interface Listening {
  status: number
  items: NewsItem[]
  /** Until so many items have come. */
  until: (count: number) => Promise<NewsItem[]>
  /** The server has ended it, or `stop` has. */
  ended: Promise<void>
  stop: () => void
}

/** A desk that listens, behind the item that it has last. */
export async function listen(url: string, license: string, after = 0): Promise<Listening> {
  const controller = new AbortController()
  onTestFinished(() => controller.abort())
  const response = await fetch(`${url}${newsStreamPath}?after=${after}`, {
    headers: { [newsLicenseHeader]: license },
    signal: controller.signal,
  })
  const items: NewsItem[] = []
  let arrived = () => {}
  const ended = response.status === 200 ? take(response, items, () => arrived()) : Promise.resolve()
  return {
    status: response.status,
    items,
    ended,
    stop: () => controller.abort(),
    until: async (count) => {
      while (items.length < count) {
        await new Promise<void>((resolve) => {
          arrived = resolve
        })
      }
      return items
    },
  }
}

async function take(response: Response, items: NewsItem[], arrived: () => void): Promise<void> {
  let text = ''
  const decoder = new TextDecoder()
  try {
    for await (const chunk of response.body ?? []) {
      text += decoder.decode(chunk, { stream: true })
      const events = text.split('\n\n')
      text = events.pop() ?? ''
      for (const event of events) {
        const data = /^data: (.*)$/m.exec(event)?.[1]
        if (data !== undefined) items.push(NewsItem.parse(JSON.parse(data)))
      }
      arrived()
    }
  } catch {
    // The test has ended it, or the server has.
  }
}
