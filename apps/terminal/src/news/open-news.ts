import { join } from 'node:path'

import { findSecrets } from '@leadline/chat/secrets/find-secrets'
import { ApiError } from '@leadline/client/api-error'
import { createClient } from '@leadline/client/create-client'
import { reportNewsItem } from '@leadline/contract/news-feed'
import { NewsService } from '@leadline/hub/services/news/news-service'
import type { Clock } from '@leadline/runtime/clock'

import { secretInNote } from '../chat/chat-requests.ts'
import type { Log } from '../hub/log.ts'
import { hostOf } from '../license/shop-calls.ts'
import { readText, writeDurably } from '../vault/durable-file.ts'
import { KeptNews } from './kept-news.ts'
import { NewsFollower } from './news-follower.ts'

/** Everything that was lost by then is sent again. */
const keepEveryMs = 30_000
const reportTimeoutMs = 10_000

export interface NewsSetup {
  home: string
  /** The shop; empty where none is known. */
  server: string
  clock: Clock
  log: Log
  /** The text of the license file that counts, where its plan includes the feed. */
  license: () => string | undefined
}

export interface OpenNews {
  service: NewsService
  /** A plan may have begun or ended. */
  planChanged: () => void
  stop: () => Promise<void>
}

/** The feed of the shop, kept for a day. Without the plan it connects nowhere, and says what it is. */
export function openNews(setup: NewsSetup): OpenNews {
  const { home, server, clock, log, license } = setup
  const path = join(home, 'news-feed.json')
  const kept = new KeptNews()
  let stopWaiting: (() => void) | undefined

  const write = async () => {
    stopWaiting = undefined
    try {
      await writeDurably(path, kept.write(clock.now()))
    } catch (error) {
      log('news-not-kept', { error: error instanceof Error ? error.message : 'unknown' })
    }
  }
  const follower = new NewsFollower({
    server,
    clock,
    kept,
    license,
    came: (item) => {
      service.came([item])
      stopWaiting ??= clock.after(keepEveryMs, () => void write())
    },
    stateChanged: () => service.stateChanged(),
    allChanged: () => service.allChanged(),
    dropped: (count) => log('news-dropped', { count }),
  })
  const service = new NewsService({
    get state() {
      return follower.state
    },
    items: () => (license() === undefined ? [] : kept.all(clock.now())),
    handle: ({ id, note }) => report(setup, kept, id, note),
  })
  kept.read(readKept(path), clock.now())
  follower.follow()
  return {
    service,
    planChanged: () => follower.follow(),
    stop: async () => {
      follower.stop()
      const isUnwritten = stopWaiting !== undefined
      stopWaiting?.()
      if (isUnwritten) await write()
    },
  }
}

function readKept(path: string): string | undefined {
  try {
    return readText(path)
  } catch {
    return undefined
  }
}

async function report(
  { server, license }: NewsSetup,
  kept: KeptNews,
  id: string,
  note: string,
): Promise<{ isDone: boolean; reason: string }> {
  const [text, item] = [license(), kept.get(id)?.story]
  if (text === undefined) return { isDone: false, reason: 'The news feed is part of Premium.' }
  if (findSecrets(note).length > 0) return { isDone: false, reason: secretInNote }
  if (!item) return { isDone: false, reason: 'This story is older than 24 hours and gone.' }
  const call = createClient({
    baseUrl: server,
    token: () => undefined,
    fetch: (address, request) => fetch(address, { ...request, redirect: 'error' }),
    timeoutMs: reportTimeoutMs,
  })
  try {
    const body = { license: Buffer.from(text).toString('base64url'), item, note }
    await call(reportNewsItem, { body })
    return { isDone: true, reason: 'Thank you. The report was sent.' }
  } catch (error) {
    const host = hostOf(server)
    const isAnswered = error instanceof ApiError && error.code !== undefined
    const words = isAnswered ? `${host} answers: ${error.message}` : `${host} does not answer.`
    return { isDone: false, reason: `The report was not sent. ${words}` }
  }
}
