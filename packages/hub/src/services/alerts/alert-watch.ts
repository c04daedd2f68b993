import type { HubStatus } from '@leadline/desk-protocol/hub-status'
import { algorithmFamily } from '@leadline/desk-protocol/messages/algorithm-messages'
import { type ServiceFamily, type UpdateOf } from '@leadline/desk-protocol/messages/service-family'
import { tradingFamily } from '@leadline/desk-protocol/messages/trading-messages'
import type { Clock } from '@leadline/runtime/clock'

import type { HubService } from '../hub-service.ts'
import { AlgorithmAlerts } from './algorithm-alerts.ts'
import { FeedAlerts } from './feed-alerts.ts'
import { OrderAlerts, type Raise } from './order-alerts.ts'

interface Watched {
  services: ReadonlyMap<string, HubService>
  status(now: number): HubStatus
}

const lookEveryMs = 2000

/**
 * Follows trading, scripts and exchanges as a desk would, also while no desk is open: what happens at night is not to wait
 * for somebody who looks.
 */
export class AlertWatch {
  readonly #clock: Clock
  readonly #hub: Watched
  readonly #orders: OrderAlerts
  readonly #algorithms: AlgorithmAlerts
  readonly #feeds: FeedAlerts
  #stops: (() => void)[] = []

  constructor(clock: Clock, hub: Watched, raise: Raise) {
    this.#clock = clock
    this.#hub = hub
    this.#orders = new OrderAlerts(clock, raise)
    this.#algorithms = new AlgorithmAlerts(raise, clock.now())
    this.#feeds = new FeedAlerts(raise)
  }

  start(): void {
    this.#join(tradingFamily, (update) => this.#orders.take(update))
    this.#join(algorithmFamily, (update) => this.#algorithms.take(update))
    this.#look()
  }

  stop(): void {
    for (const stop of this.#stops) stop()
    this.#stops = []
    this.#orders.stop()
  }

  #join<Family extends ServiceFamily>(
    family: Family,
    take: (update: UpdateOf<Family>) => void,
  ): void {
    const service = this.#hub.services.get(family.name) as HubService<Family> | undefined
    const joined = service?.join({ desk: undefined, publish: take })
    if (joined) this.#stops.push(() => joined.leave())
  }

  #look(): void {
    let cancel = () => {}
    const look = () => {
      const now = this.#clock.now()
      this.#feeds.take(this.#hub.status(now).venues, now)
      cancel = this.#clock.after(lookEveryMs, look)
    }
    look()
    this.#stops.push(() => cancel())
  }
}
