import { setTimeout as after } from 'node:timers/promises'

import type { NewsItem } from '@leadline/contract/news-feed'
import { newsLicenseHeader, newsStreamPath } from '@leadline/contract/news-feed'
import { expect, onTestFinished, test } from 'vitest'

import { licenseOf, publishStory } from '../features/news-feed/testing/published-story.ts'
import { openDatabase } from '../platform/database/open-database.ts'
import { bundledServer } from '../testing/bundled-program.ts'
import { openSandboxServer } from '../testing/open-sandbox-server.ts'
import { freePort, type ServerProcess, startServer } from '../testing/server-process.ts'
import { createTestDatabase } from '../testing/test-database.ts'

// Two servers on one SQLite file are not how it is run; on PostgreSQL it is.
const isPostgres = process.env['TEST_DATABASE'] === 'postgres'

const desks = 8
const stories = 60
const betweenMs = 25

test.runIf(isPostgres)(
  'two processes that are killed and started again one after the other: every desk has every item once, in order',
  { timeout: 300_000 },
  async () => {
    const created = await createTestDatabase()
    const database = openDatabase(created.config)
    const sandbox = await openSandboxServer({ manual: true })
    const program = await bundledServer()
    const start = async (port: number) =>
      startServer({ program, database: created.config, dataDir: created.dataDir, port, sandbox })
    const ports = [await freePort(), await freePort()]
    const servers: ServerProcess[] = []
    for (const port of ports) servers.push(await start(port))
    const controller = new AbortController()
    onTestFinished(async () => {
      controller.abort()
      await Promise.all(servers.map((server) => server.kill()))
      await sandbox.close()
      await database.destroy()
      await created.remove()
    })
    const urls = servers.map(({ url }) => url)
    const received = Array.from({ length: desks }, (_, index) =>
      follow([...urls.slice(index % 2), ...urls.slice(0, index % 2)], {
        license: licenseOf(created, index),
        signal: controller.signal,
      }),
    )
    // They listen before anything comes.
    const first = await publishStory(database, 0)
    await expect
      .poll(() => received.map((sequences) => sequences.at(-1)), slow)
      .toEqual(received.map(() => first))

    const published = [first]
    const restarting = (async () => {
      for (const [index, port] of ports.entries()) {
        await servers[index]?.kill()
        servers[index] = await start(port)
        await expect.poll(() => published.length, slow).toBeGreaterThan((index + 1) * 20)
      }
    })()
    for (let number = 1; number < stories; number += 1) {
      published.push(await publishStory(database, number))
      await after(betweenMs)
    }
    await restarting
    published.push(await publishStory(database, stories))
    await expect
      .poll(() => received.map((sequences) => sequences.at(-1)), slow)
      .toEqual(received.map(() => published.at(-1)))
    for (const sequences of received) expect(sequences).toEqual(published)
  },
)

const slow = { timeout: 60_000, interval: 50 }

/** A desk: where its connection is lost it asks the other server for what is behind its last item. */
function follow(
  urls: readonly string[],
  { license, signal }: { license: string; signal: AbortSignal },
): number[] {
  const sequences: number[] = []
  const listen = async (url: string) => {
    const response = await fetch(`${url}${newsStreamPath}?after=${sequences.at(-1) ?? 0}`, {
      headers: { [newsLicenseHeader]: license },
      signal,
    })
    let text = ''
    const decoder = new TextDecoder()
    for await (const chunk of response.body ?? []) {
      text += decoder.decode(chunk, { stream: true })
      const events = text.split('\n\n')
      text = events.pop() ?? ''
      for (const event of events) {
        const data = /^data: (.*)$/m.exec(event)?.[1]
        if (data !== undefined) sequences.push((JSON.parse(data) as NewsItem).sequence)
      }
    }
  }
  void (async () => {
    for (let turn = 0; !signal.aborted; turn += 1) {
      // A line that is lost is what this is about.
      await listen(urls[turn % urls.length] ?? '').catch(() => undefined)
      await after(20)
    }
  })()
  return sequences
}
