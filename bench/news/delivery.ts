import { createConnection, type Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout as after } from 'node:timers/promises'

import { newsLicenseHeader, newsStreamPath } from '@leadline/contract/news-feed'

import { mostPerLicense } from '../../apps/server/src/features/news-feed/deliver/news-broadcast.ts'
import {
  licenseOf,
  publishStory,
} from '../../apps/server/src/features/news-feed/testing/published-story.ts'
import { openDatabase } from '../../apps/server/src/platform/database/open-database.ts'
import { startSite } from '../../e2e/site.ts'

export interface Delivery {
  desks: number
  /** From the commit of an item to the moment at which the middle, the slowest of 99 in 100, and the last desk has it. */
  medianMs: number
  p99Ms: number
  lastMs: number
  /** Items that a desk did not get, or got twice. */
  lost: number
  repeated: number
}

interface Desk {
  socket: Socket
  /** When each item came, by its place. */
  at: Map<number, number>
  repeated: number
}

const rounds = 5
const connectingAtOnce = 50
const goalMs = 2_000

/** So many desks listen to one server process of their own; items are read by "another process" on its database. */
export async function measureDelivery(desks: number): Promise<Delivery> {
  const site = await startSite({ LOG_LEVEL: 'silent' })
  const database = openDatabase({ kind: 'sqlite', file: join(site.dataDir, 'leadline.sqlite') })
  const open: Desk[] = []
  try {
    const count = Math.ceil(desks / (mostPerLicense - 1))
    const licenses = Array.from({ length: count }, (_, number) => licenseOf(site, number))
    for (let at = 0; at < desks; at += connectingAtOnce) {
      const many = Math.min(connectingAtOnce, desks - at)
      const joined = await Promise.all(
        Array.from({ length: many }, (_, index) =>
          connect(site.url, licenses[(at + index) % licenses.length] ?? ''),
        ),
      )
      open.push(...joined)
    }
    const committed = new Map<number, number>()
    for (let round = 0; round < rounds; round += 1) {
      committed.set(await publishStory(database, round), Date.now())
      await untilAll(open, committed.size)
    }
    return summary(open, committed)
  } finally {
    for (const { socket } of open) socket.destroy()
    await database.destroy()
    await site.stop()
  }
}

export function deliveryLines(delivery: Delivery): string[] {
  const { desks, medianMs, p99Ms, lastMs, lost, repeated } = delivery
  return [
    `${desks} desks on one process: half of them have an item after ${medianMs} ms, 99 % after ${p99Ms} ms, the last after ${lastMs} ms (goal: ${goalMs} ms)`,
    `${lost} items lost, ${repeated} repeated`,
  ]
}

/** As little as a desk can be, so that what is measured is the server: a socket that notes which items came. */
async function connect(url: string, license: string): Promise<Desk> {
  const { hostname, port, host } = new URL(url)
  const socket = createConnection(Number(port), hostname)
  const desk: Desk = { socket, at: new Map(), repeated: 0 }
  let text = ''
  const answered = Promise.withResolvers<void>()
  socket.on('data', (chunk: Buffer) => {
    text += chunk.toString('latin1')
    if (text.startsWith('HTTP/1.1 200')) answered.resolve()
    else answered.reject(new Error(text.slice(0, 300)))
    for (const [, place] of text.matchAll(/^id: (\d+)$/gm)) {
      if (desk.at.has(Number(place))) desk.repeated += 1
      else desk.at.set(Number(place), Date.now())
    }
    // An event ends with an empty line: what stands behind the last one is read with what comes.
    text = `HTTP/1.1 200${text.slice(Math.max(0, text.lastIndexOf('\n\n')))}`
  })
  socket.on('error', (error) => answered.reject(error))
  socket.write(
    `GET ${newsStreamPath}?after=0 HTTP/1.1\r\nhost: ${host}\r\n${newsLicenseHeader}: ${license}\r\n\r\n`,
  )
  await answered.promise
  return desk
}

async function untilAll(desks: readonly Desk[], items: number): Promise<void> {
  const until = Date.now() + 30_000
  while (desks.some(({ at }) => at.size < items) && Date.now() < until) await after(20)
}

function summary(desks: readonly Desk[], committed: ReadonlyMap<number, number>): Delivery {
  const took = [...committed].flatMap(([place, committedAt]) =>
    desks.flatMap(({ at }) => {
      const came = at.get(place)
      return came === undefined ? [] : [came - committedAt]
    }),
  )
  const sorted = took.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.floor(share * (sorted.length - 1))] ?? Infinity
  return {
    desks: desks.length,
    medianMs: at(0.5),
    p99Ms: at(0.99),
    lastMs: at(1),
    lost: desks.length * committed.size - took.length,
    repeated: desks.reduce((sum, { repeated }) => sum + repeated, 0),
  }
}
