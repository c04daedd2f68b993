import type { WireNewsItem, WireNewsState } from '@leadline/desk-protocol/messages/news-messages'
import { BackOff, jittered } from '@leadline/runtime/back-off'
import type { Clock } from '@leadline/runtime/clock'

import { pause } from '../hub/pause.ts'
import { type KeptNews, readStory } from './kept-news.ts'
import { readNewsStream } from './news-connection.ts'

const waits = { firstMs: 1000, longestMs: 5 * 60_000 }
/** A license that is not served is not served a minute later either; another one is tried at once. */
const refusedMs = 60 * 60_000
/** A connection that lasted shorter has not proven anything: who lets us in and closes at once is not asked every second. */
const provenMs = 30_000
/** Whoever was away longer has missed what comes first. */
const lateAfterMs = 60_000
/** The server begins with a comment; the next one comes after everything that was missed. */
const commentsOfBeginning = 1

export interface FollowerSetup {
  server: string
  clock: Clock
  kept: KeptNews
  license: () => string | undefined
  came: (item: WireNewsItem) => void
  stateChanged: () => void
  allChanged: () => void
  /** Items that are none, or that were too large, of one connection. */
  dropped: (count: number) => void
}

/** Follows the stream for as long as there is a license for it, and comes back to it whenever it was lost. */
export class NewsFollower {
  readonly #setup: FollowerSetup
  #state: WireNewsState
  #license: string | undefined
  #following = new AbortController()
  #lastContact: number | undefined

  constructor(setup: FollowerSetup) {
    this.#setup = setup
    this.#state = notSold(setup.server)
  }

  get state(): WireNewsState {
    return this.#state
  }

  /** Looks at the license again. */
  follow(): void {
    const license = this.#setup.license()
    if (license === this.#license) return
    this.stop()
    this.#license = license
    this.#state = license === undefined ? notSold(this.#setup.server) : connecting
    this.#setup.allChanged()
    if (license === undefined) return
    this.#following = new AbortController()
    void this.#run(license, this.#following.signal)
  }

  stop(): void {
    this.#following.abort()
  }

  async #run(license: string, signal: AbortSignal): Promise<void> {
    const { clock } = this.#setup
    const backOff = new BackOff(waits)
    while (!signal.aborted) {
      const begin = clock.now()
      const end = await this.#read(license, signal)
      if (signal.aborted) return
      if (end.wasOpen && clock.now() - begin >= provenMs) backOff.reset()
      const since = this.#state.kind === 'lost' ? this.#state.since : clock.now()
      const words = end.isRefused ? end.words : `${end.words} Trying again.`
      this.#change({ kind: 'lost', words, address: '', since })
      const waitMs = end.isRefused ? refusedMs : backOff.nextMs()
      await pause(clock, jittered(waitMs, clock.random(), 0.5), signal)
    }
  }

  async #read(license: string, signal: AbortSignal) {
    const { server, clock, kept } = this.#setup
    const after = kept.lastSequence(clock.now())
    let [openedAt, comments, dropped, wasAway] = [0, 0, 0, false]
    const end = await readNewsStream({
      server,
      license,
      after,
      clock,
      signal,
      opened: () => {
        openedAt = clock.now()
        const isFirst = this.#lastContact === undefined && kept.isFirst
        wasAway = !isFirst && openedAt - (this.#lastContact ?? 0) > lateAfterMs
        this.#contact()
        this.#change({ kind: 'open', words: '', address: '', since: null })
      },
      sink: {
        comment: () => {
          comments += 1
          this.#contact()
        },
        tooLarge: () => (dropped += 1),
        data: (text) => {
          // What was on its way when the plan ended comes to nobody.
          if (signal.aborted) return
          this.#contact()
          const story = readStory(text)
          if (!story) {
            dropped += 1
            return
          }
          const isMissed =
            wasAway && comments <= commentsOfBeginning && story.publishedAt < openedAt
          const item = kept.add(story, clock.now(), isMissed)
          if (item) this.#setup.came(item)
        },
      },
    })
    if (dropped > 0) this.#setup.dropped(dropped)
    return end
  }

  #contact(): void {
    this.#lastContact = this.#setup.clock.now()
  }

  #change(state: WireNewsState): void {
    this.#state = state
    this.#setup.stateChanged()
  }
}

const connecting: WireNewsState = { kind: 'connecting', words: '', address: '', since: null }

function notSold(server: string): WireNewsState {
  return {
    kind: 'no-plan',
    words:
      'The news feed collects stories about the assets you follow, groups copies of the same story, and adds a short summary and a sentiment number for each asset. It is part of Premium.',
    address: server === '' ? '' : `${server}/#pricing`,
    since: null,
  }
}
