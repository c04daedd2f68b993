import {
  type AlertEvent,
  alertEvents,
  type DeliveryState,
  type RaisedAlert,
  type TargetKind,
} from '@leadline/desk-protocol/messages/alert-messages'

/** Brings alerts to where the trader is. The platform does: the hub opens no sockets. Reasons are for the trader; '' is done. */
export interface AlertDelivery {
  state(): DeliveryState
  /** Calls when the state is another one. */
  listen(changed: () => void): void
  setTarget(kind: TargetKind, address: string): string
  removeTarget(): string
  setEvents(events: readonly AlertEvent[]): string
  /** Resolves when it has arrived, or did not. */
  test(): Promise<string>
  /** Returns at once. Where nothing of this kind is wanted, nothing happens. */
  send(alert: RaisedAlert): void
}

/** Where nothing can leave. */
export function noDelivery(refusal: string): AlertDelivery {
  const state: DeliveryState = {
    refusal,
    target: null,
    events: [...alertEvents],
    waiting: 0,
    last: null,
  }
  return {
    state: () => state,
    listen: () => {},
    setTarget: () => refusal,
    removeTarget: () => refusal,
    setEvents: () => refusal,
    test: async () => refusal,
    send: () => {},
  }
}
