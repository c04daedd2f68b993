import { Scheduler } from '@leadline/runtime/scheduler'

import type { AccountIo, AccountSink } from '../../account-adapter.ts'
import { Requests } from '../requests.ts'
import { KeyReporter } from './key-reporter.ts'
import { KnownOrders } from './known-orders.ts'
import { Signatures } from './signatures.ts'
import { StreamState } from './stream-state.ts'

/** What the account of every exchange is built on. */
export interface AccountCore {
  io: AccountIo
  sink: AccountSink
  keyId: string
  scheduler: Scheduler
  requests: Requests
  signatures: Signatures
  known: KnownOrders
  state: StreamState
  key: KeyReporter
}

export function newAccountCore(
  io: AccountIo,
  sink: AccountSink,
  { keyId, firstRequestId }: { keyId: string; firstRequestId: number },
): AccountCore {
  const requests = new Requests(io, firstRequestId)
  return {
    io,
    sink,
    keyId,
    scheduler: new Scheduler(io),
    requests,
    signatures: new Signatures(io, requests),
    known: new KnownOrders(),
    state: new StreamState(sink),
    key: new KeyReporter(sink),
  }
}
