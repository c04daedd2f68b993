import {
  type AlertEvent,
  alertFamily,
  type AlertRequest,
} from '@leadline/desk-protocol/messages/alert-messages'
import type { Outcome } from '@leadline/desk-protocol/messages/service-family'
import type { Clock } from '@leadline/runtime/clock'

import type { DeskHost } from '../../desks/desk-host.ts'
import type { HubService, JoinedService, ServiceSession } from '../hub-service.ts'
import type { AlertDelivery } from './alert-delivery.ts'
import type { RaisedAlerts } from './raised-alerts.ts'

type Alerts = typeof alertFamily

export interface AlertNeeds {
  clock: Clock
  mode: DeskHost['mode']
  delivery: AlertDelivery
  /** Keeps what is raised. */
  kept: RaisedAlerts
}

/** More within a minute say nothing that these did not. */
const mostPerMinute = 60
const minuteMs = 60_000

/** What happened while nobody looked: to every desk, and to the phone where the trader has set one. */
export class AlertService implements HubService<Alerts> {
  readonly family = alertFamily
  readonly #needs: AlertNeeds
  readonly #desks = new Set<ServiceSession<Alerts>['publish']>()
  #raisedAt: number[] = []

  constructor(needs: AlertNeeds) {
    this.#needs = needs
    needs.delivery.listen(() => {
      for (const publish of this.#desks) this.#report(publish)
    })
  }

  join({ publish }: ServiceSession<Alerts>): JoinedService<Alerts> {
    this.#desks.add(publish)
    this.#report(publish)
    return {
      handle: (request) => this.#handle(request),
      leave: () => {
        this.#desks.delete(publish)
      },
    }
  }

  raise(event: AlertEvent, title: string, text: string): void {
    const { clock, delivery, kept } = this.#needs
    const at = clock.now()
    this.#raisedAt = this.#raisedAt.filter((other) => at - other < minuteMs)
    if (this.#raisedAt.length >= mostPerMinute) return
    this.#raisedAt.push(at)
    const alert = { type: 'alert' as const, event, title: this.#titled(title), text, at }
    kept.add({ event, title: alert.title, text, at })
    for (const publish of this.#desks) publish(alert)
    delivery.send(alert)
  }

  /** Nobody far from the screen is to take practice for money. */
  #titled(title: string): string {
    const { mode } = this.#needs
    if (mode === 'real') return title
    return mode === 'practice' ? `Practice: ${title}` : `Replay: ${title}`
  }

  #report(publish: ServiceSession<Alerts>['publish']): void {
    publish({ type: 'alerts', ...this.#needs.delivery.state() })
  }

  #handle(request: AlertRequest): Outcome<Alerts> | Promise<Outcome<Alerts>> {
    const { clock, delivery } = this.#needs
    switch (request.type) {
      case 'target':
        return outcomeOf(delivery.setTarget(request.kind, request.address))
      case 'noTarget':
        return outcomeOf(delivery.removeTarget())
      case 'sentEvents':
        return outcomeOf(delivery.setEvents(request.events))
      case 'test':
        return delivery.test().then(outcomeOf)
      case 'fired': {
        // The window that watches has shown it already.
        const { event, title, text } = request
        delivery.send({ type: 'alert', event, title: this.#titled(title), text, at: clock.now() })
        return {}
      }
    }
  }
}

function outcomeOf(reason: string): Outcome<Alerts> {
  return reason === '' ? {} : { isDone: false, reason }
}
