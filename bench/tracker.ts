import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

import { dayMs } from '@leadline/contract/durations'

import { type Site, startSite } from '../e2e/site.ts'

const calls = 150
const worstRatio = 2
const bugsPath = '/api/v1/application/bug-report'

interface Tracker {
  site: Site
  issues: number
  /** Somebody with votes of their own. */
  token: string
}

/**
 * How long the list call takes with 10,000 issues and 200,000 votes against 100 issues in the same
 * run, per kilobyte sent: 99 of 100 calls are faster. One call after the other, as one reader sees it.
 */
export async function measureTracker(): Promise<void> {
  const small = await openTracker(100, 2_000)
  const large = await openTracker(10_000, 200_000)
  try {
    console.log('Tracker, list of bugs: 99th percentile per kB sent, 10,000 issues against 100')
    await compare('as a visitor, compressed', small, large, { 'accept-encoding': 'br' })
    await compare('as a visitor, plain', small, large, {})
    await compare('signed in with votes, plain', small, large, {}, { signedIn: true })
    await compare('after somebody has voted, plain', small, large, {}, { voteBefore: true })
  } finally {
    await Promise.all([small.site.stop(), large.site.stop()])
  }
}

interface Manner {
  signedIn?: boolean
  /** Something has changed since the last call. */
  voteBefore?: boolean
}

async function compare(
  name: string,
  small: Tracker,
  large: Tracker,
  headers: Record<string, string>,
  manner: Manner = {},
): Promise<void> {
  const few = await measure(small, headers, manner)
  const many = await measure(large, headers, manner)
  const ratio = many.p99Ms / many.kilobytes / (few.p99Ms / few.kilobytes)
  const measurements = [few, many].map(
    ({ p99Ms, kilobytes }) => `${p99Ms.toFixed(1)} ms for ${kilobytes.toFixed(0)} kB`,
  )
  const verdict = ratio <= worstRatio ? '' : `  TOO SLOW: at most ${worstRatio}`
  console.log(
    `  ${ratio.toFixed(2).padStart(5)}  ${name} (${measurements.join(', then ')})${verdict}`,
  )
}

async function measure(tracker: Tracker, headers: Record<string, string>, manner: Manner) {
  const { site, token } = tracker
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const authorization = `Bearer ${token}`
  const list = () =>
    timed(agent, site.url + bugsPath, { ...headers, ...(manner.signedIn && { authorization }) })
  for (let warm = 0; warm < 10; warm++) await list()
  const times: number[] = []
  let bytes = 0
  for (let count = 0; count < calls; count++) {
    if (manner.voteBefore) {
      const voted = await timed(
        agent,
        `${site.url}/api/v1/application/bug-upvote/1`,
        { authorization },
        'POST',
      )
      if (voted.status !== 200) throw new Error(`a vote was answered ${voted.status}`)
    }
    const answer = await list()
    if (answer.status !== 200) throw new Error(`the list was answered ${answer.status}`)
    times.push(answer.ms)
    bytes = answer.bytes
  }
  agent.destroy()
  const sorted = times.toSorted((a, b) => a - b)
  return { p99Ms: sorted[Math.floor(calls * 0.99)] ?? Infinity, kilobytes: bytes / 1000 }
}

/** One call, until its last byte is here. */
function timed(agent: Agent, url: string, headers: Record<string, string>, method = 'GET') {
  return new Promise<{ ms: number; bytes: number; status: number }>((resolve, reject) => {
    const begin = performance.now()
    const sent = request(url, { agent, headers, method }, (response) => {
      let bytes = 0
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length
      })
      response.on('error', reject)
      response.on('end', () =>
        resolve({ ms: performance.now() - begin, bytes, status: response.statusCode ?? 0 }),
      )
    })
    sent.on('error', reject)
    sent.end()
  })
}

/** A site of its own, with so many bugs and votes, straight into its database. */
async function openTracker(issues: number, votes: number): Promise<Tracker> {
  const site = await startSite({ LOG_LEVEL: 'silent' })
  const database = new DatabaseSync(join(site.dataDir, 'leadline.sqlite'))
  database.exec('pragma busy_timeout = 10000; begin')
  const people = Math.max(200, (votes / issues) * 2)
  const accounts = Array.from({ length: people }, () => randomUUID())
  const addAccount = database.prepare(
    'insert into accounts (id, username, username_key, status, presence, plan_id, created_at) values (?, ?, ?, 20, 1, 1, 0)',
  )
  for (const [index, id] of accounts.entries()) addAccount.run(id, `u${index}`, `u${index}`)
  const addIssue = database.prepare(
    "insert into issues (id, type, title, description, status, votes, account_id, held, submitted_at, changed_seq) values (?, 'bug', ?, ?, 'open', ?, ?, 0, ?, ?)",
  )
  const addVote = database.prepare('insert into issue_votes values (?, ?, 0)')
  const each = votes / issues
  for (let id = 1; id <= issues; id++) {
    const author = accounts[id % people] ?? ''
    // Every text is another one: repeated, they would compress to nothing.
    const words = `${randomBytes(24).toString('base64')} `.repeat(3) + 'Steps, in order. '.repeat(8)
    addIssue.run(id, `Depth of book ${randomUUID()}`, words, each, author, id, id)
    for (let vote = 0; vote < each; vote++) addVote.run(accounts[(id + vote) % people] ?? '', id)
  }
  const token = randomBytes(32).toString('base64url')
  const hash = createHash('sha256').update(token).digest('base64url')
  const now = Date.now()
  database
    .prepare("insert into sessions values ('bench', ?, ?, 0, ?, ?, ?)")
    .run(accounts[0] ?? '', hash, now, now, now + dayMs)
  database.exec(`update tracker_counters set value = ${issues}; commit`)
  database.close()
  return { site, issues, token }
}
