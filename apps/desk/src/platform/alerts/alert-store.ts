import {
  alertFamily,
  type AlertRequest,
  type DeliveryState,
  type RaisedAlert,
} from '@leadline/desk-protocol/messages/alert-messages'

import type { HubLink } from '../hub/hub-link.ts'
import { type Reply, ServiceClient } from '../hub/service-client.ts'
import { Value } from '../value.ts'

/** What the hub reports of alerts, and how they leave this computer. */
export class AlertStore {
  /** As it was reported last, also while the hub is away: an address that is being typed stays. Undefined before. */
  readonly delivery = new Value<DeliveryState | undefined>(undefined)
  readonly #client: ServiceClient<typeof alertFamily>
  readonly #notified = new Set<(alert: RaisedAlert) => void>()

  constructor(hub: HubLink) {
    this.#client = new ServiceClient(hub, alertFamily)
    this.#client.onUpdate((update) => {
      if (update.type === 'alerts') this.delivery.set(update)
      else for (const notify of this.#notified) notify(update)
    })
  }

  /** Calls with each alert as it is raised. Returns what ends it. */
  onAlert(notify: (alert: RaisedAlert) => void): () => void {
    this.#notified.add(notify)
    return () => this.#notified.delete(notify)
  }

  async request(request: AlertRequest): Promise<Reply<typeof alertFamily>> {
    return await this.#client.request(request)
  }

  /** An alert that this window watches has fired. */
  fired(event: 'news', title: string, text: string): void {
    this.#client.send({
      type: 'fired',
      event,
      title: title.slice(0, 200),
      text: text.slice(0, 1000),
    })
  }
}

export const openAlertStore = (hub: HubLink) => new AlertStore(hub)
