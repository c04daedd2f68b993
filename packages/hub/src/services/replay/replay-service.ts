import {
  type FillOfThen,
  replayFamily,
  type ReplayRequest,
  type ReplayState,
} from '@leadline/desk-protocol/messages/replay-messages'
import type { Outcome } from '@leadline/desk-protocol/messages/service-family'
import type { Clock } from '@leadline/runtime/clock'
import type { VenueId } from '@leadline/venues/venue-names'

import type { ReplayPlayer } from '../../recording/replay-player.ts'
import type { HubService, JoinedService, ServiceSession } from '../hub-service.ts'
import type { OrderService } from '../orders/order-service.ts'
import { scoreOfTrading } from './replay-score.ts'

type Replay = typeof replayFamily
type Publish = ServiceSession<Replay>['publish']

/** Where a recording is shown from when it is opened. */
export interface ReplayBeginning {
  from: number
  speed: number
  isPaused: boolean
}

export interface ReplayServiceNeeds {
  player: ReplayPlayer
  /** Of this computer. */
  wall: Clock
  name: string
  symbols: readonly string[]
  venues: readonly VenueId[]
  startedAt: number
  endsAt: number
  /** What the trader began with. */
  usd: string
  /** Once the hub is there. */
  trading: () => OrderService | undefined
  /** Resting orders in the recorded books. */
  queued: () => readonly { clientId: string; ahead: string }[]
  /** What the trader really bought and sold in that time, in its order. */
  fillsOfThen?: readonly FillOfThen[] | undefined
  /** Further on than this, beginning again there is quicker than playing what lies between. */
  reopenBeyondMs?: number
  /** Begins again from another moment. */
  reopen: (beginning: ReplayBeginning) => void
  /** Back to the market. */
  leave: () => void
}

const reportEveryMs = 200

/** A recording that is played back, as desks see it: where it is, how fast, and what can be done. */
export class ReplayService implements HubService<Replay> {
  readonly family = replayFamily
  readonly #needs: ReplayServiceNeeds
  readonly #desks = new Set<Publish>()
  #cancelReport: (() => void) | undefined
  #shownFills = 0

  constructor(needs: ReplayServiceNeeds) {
    this.#needs = needs
    needs.player.listen(() => this.#report())
  }

  join({ publish }: ServiceSession<Replay>): JoinedService<Replay> {
    this.#desks.add(publish)
    publish(this.#state())
    publish({ type: 'then', fills: this.#fillsByNow() })
    this.#reportLater()
    return {
      handle: (request) => this.#handle(request),
      leave: () => {
        this.#desks.delete(publish)
        if (this.#desks.size === 0) this.#stopReports()
      },
    }
  }

  #handle(request: ReplayRequest): Outcome<Replay> {
    const { player, leave } = this.#needs
    switch (request.type) {
      case 'play':
      case 'pause': {
        player.pause(request.type === 'pause')
        return {}
      }
      case 'speed': {
        player.setSpeed(request.speed)
        return {}
      }
      case 'seek':
        return this.#seek(request.to)
      case 'leave': {
        leave()
        return {}
      }
    }
  }

  #seek(to: number): Outcome<Replay> {
    const { player, startedAt, endsAt, reopen, reopenBeyondMs = Infinity } = this.#needs
    const time = Math.min(Math.max(to, startedAt), endsAt)
    const ahead = time - player.clock.now()
    // What was sent in this replay goes along, however far it is.
    const isPlayed = ahead >= 0 && (ahead <= reopenBeyondMs || this.#orderCount() > 0)
    if (isPlayed) player.seekForward(time)
    else reopen({ from: time, speed: player.speed, isPaused: player.isPaused })
    return {}
  }

  #orderCount(): number {
    return [...(this.#needs.trading()?.manager.records.all() ?? [])].length
  }

  #state(): ReplayState {
    const { player, name, symbols, venues, startedAt, endsAt, usd } = this.#needs
    const trading = this.#needs.trading()
    const { speed, phase, isPaused, seekTo = null, clock } = player
    return {
      type: 'replay',
      name,
      symbols: [...symbols],
      venues: [...venues],
      startedAt,
      endsAt,
      now: clock.now(),
      speed,
      phase,
      isPaused,
      seekTo,
      orders: this.#orderCount(),
      score: scoreOfTrading(trading, usd),
      queue: this.#needs
        .queued()
        .map(({ clientId, ahead }) => ({ clientOrderId: clientId, ahead })),
    }
  }

  #report(): void {
    if (this.#desks.size === 0) return
    const state = this.#state()
    const fills = this.#fillsByNow()
    const isMore = fills.length !== this.#shownFills
    this.#shownFills = fills.length
    for (const publish of this.#desks) {
      publish(state)
      if (isMore) publish({ type: 'then', fills })
    }
  }

  /** Nobody sees what is to come. */
  #fillsByNow(): FillOfThen[] {
    const { fillsOfThen = [], player } = this.#needs
    return fillsOfThen.filter(({ time }) => time <= player.clock.now())
  }

  /** While somebody looks and time passes there. */
  #reportLater(): void {
    if (this.#cancelReport) return
    this.#cancelReport = this.#needs.wall.after(reportEveryMs, () => {
      this.#cancelReport = undefined
      const { phase } = this.#needs.player
      if (phase === 'playing' || phase === 'seeking') this.#report()
      if (this.#desks.size > 0) this.#reportLater()
    })
  }

  #stopReports(): void {
    this.#cancelReport?.()
    this.#cancelReport = undefined
  }
}
