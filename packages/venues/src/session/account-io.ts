import type { AccountIo } from '../account-adapter.ts'
import type { AdapterIo } from '../adapter-io.ts'

/** The outside of an account adapter: that of a market adapter, and somebody who has frames signed. */
export function accountIo(io: AdapterIo, sign: AccountIo['sign']): AccountIo {
  return {
    connect: (name, plan) => io.connect(name, plan),
    disconnect: (name) => io.disconnect(name),
    reconnect: (name, reason) => io.reconnect(name, reason),
    send: (name, text) => io.send(name, text),
    request: (request) => io.request(request),
    wakeAt: (time) => io.wakeAt(time),
    holdUntil: (time, reason, bucket) => io.holdUntil(time, reason, bucket),
    clock: (venueTime, sentAt, receivedAt) => io.clock(venueTime, sentAt, receivedAt),
    anomaly: (kind, example) => io.anomaly(kind, example),
    sign,
  }
}
