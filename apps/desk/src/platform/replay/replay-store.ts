import {
  type FillOfThen,
  replayFamily,
  type ReplayRequest,
  replaySpeeds,
  type ReplayState,
} from '@leadline/desk-protocol/messages/replay-messages'

import type { HubLink } from '../hub/hub-link.ts'
import { ServiceClient } from '../hub/service-client.ts'
import type { OwnFill } from '../trading/own-trading.ts'
import { Value } from '../value.ts'

const nothingQueued: ReadonlyMap<string, string> = new Map()

/** The recording that is played back in place of a market. */
export class ReplayStore {
  /** Undefined where none is: in every market, and while the hub is away. */
  readonly state: Value<ReplayState | undefined>
  /** How much stands before an order at its price, by client order id. Changes with the queues alone, not with the time. */
  readonly ahead = new Value(nothingQueued)
  /** What the trader really bought and sold in that time, as far as it has been shown. */
  readonly fillsOfThen = new Value<readonly OwnFill[]>([])
  readonly #client: ServiceClient<typeof replayFamily>

  constructor(hub: HubLink) {
    this.#client = new ServiceClient(hub, replayFamily)
    this.state = this.#client.latest((update) => (update.type === 'replay' ? update : undefined))
    this.#client.onUpdate((update) => {
      if (update.type === 'then') this.fillsOfThen.set(update.fills.map(ofThen))
    })
    this.#client.onLink((isOpen) => {
      if (!isOpen) this.fillsOfThen.set([])
    })
    this.state.subscribe(() => {
      const queue = this.state.get()?.queue ?? []
      const known = this.ahead.get()
      const isSame =
        queue.length === known.size &&
        queue.every(({ clientOrderId, ahead }) => known.get(clientOrderId) === ahead)
      if (isSame) return
      this.ahead.set(new Map(queue.map(({ clientOrderId, ahead }) => [clientOrderId, ahead])))
    })
  }

  /** Why it was not done; '' where it was. */
  async act(request: ReplayRequest): Promise<string> {
    const { isDone, reason } = await this.#client.request(request)
    return isDone ? '' : reason
  }

  playOrPause(): void {
    const state = this.state.get()
    if (state && state.phase !== 'over') void this.act({ type: state.isPaused ? 'play' : 'pause' })
  }

  /** To the next speed, up or down; at the end of them it stays. */
  stepSpeed(step: 1 | -1): void {
    const speed = this.state.get()?.speed ?? 1
    const next =
      step === 1
        ? replaySpeeds.find((known) => known > speed)
        : replaySpeeds.findLast((known) => known < speed)
    if (next !== undefined) void this.act({ type: 'speed', speed: next })
  }
}

export const openReplayStore = (hub: HubLink) => new ReplayStore(hub)

/** Marked, so that nobody takes it for one of now. Who crossed the spread then is not asked any more. */
function ofThen(fill: FillOfThen): OwnFill {
  return { ...fill, id: `then ${fill.id}`, takerSide: fill.side, isOfThen: true }
}
