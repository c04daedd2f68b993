import type { OrderManager } from '@leadline/orders/order-manager'
import type { AccountInfo, AccountPort } from '@leadline/orders/order-manager/account-port'
import { BackOff } from '@leadline/runtime/back-off'
import type { Clock } from '@leadline/runtime/clock'
import type {
  AccountAdapter,
  AccountSink,
  OpenAccountAdapter,
} from '@leadline/venues/account-adapter'
import { accountIo } from '@leadline/venues/session/account-io'
import type { AdapterPort } from '@leadline/venues/session/adapter-port'
import type { VenueSession } from '@leadline/venues/session/venue-session'
import type { VenueId } from '@leadline/venues/venue-names'

/** Has the vault make what a signed frame needs. It rejects where the vault does not. */
export type FrameSigner = (
  venue: VenueId,
  keyId: string,
  purpose: string,
  params: Readonly<Record<string, string>>,
) => Promise<Readonly<Record<string, string>>>

/** A key that is connected, and how its exchange's private half is spoken with. */
export interface AccountSetup extends AccountInfo {
  open: OpenAccountAdapter
  signFrame?: FrameSigner
}

const restartBackOff = { firstMs: 1000, longestMs: 60_000 }

/**
 * One key's adapter: run by its exchange's session, its events handled by the order manager; started again if it ever
 * throws.
 */
export class AccountConnection {
  readonly setup: AccountSetup
  readonly #manager: OrderManager
  readonly #session: VenueSession
  readonly #clock: Clock
  readonly #failed: (error: unknown) => void
  #port: AdapterPort<AccountAdapter> | undefined
  readonly #restarts = new BackOff(restartBackOff)
  #cancelRestart: (() => void) | undefined

  constructor(
    setup: AccountSetup,
    manager: OrderManager,
    session: VenueSession,
    clock: Clock,
    failed: (error: unknown) => void,
  ) {
    this.setup = setup
    this.#manager = manager
    this.#session = session
    this.#clock = clock
    this.#failed = failed
  }

  start(): void {
    const { keyId, venue, name, capabilities } = this.setup
    this.#manager.connect({ keyId, venue, name, capabilities }, (sink) => this.#open(sink))
    this.#port?.enter((adapter, now) => adapter.start(now))
  }

  stop(reason: string): void {
    this.#cancelRestart?.()
    this.#port?.enter((adapter, now) => adapter.stop(now))
    if (this.#port) this.#session.detach(this.#port)
    this.#port = undefined
    this.#manager.disconnect(this.setup.keyId, reason)
  }

  #open(sink: AccountSink): AccountPort {
    const port = this.#session.attach(
      (io) => {
        const options = { keyId: this.setup.keyId, firstRequestId: 1 }
        const outside = accountIo(io, (...args) => void this.#sign(...args))
        return this.setup.open(outside, sink, options)
      },
      (error) => this.#restart(error),
    )
    this.#port = port
    // What is said while the adapter speaks is said when it has finished.
    return {
      place: (...args) => port.enter((adapter) => adapter.place(...args)),
      amend: (...args) => port.enter((adapter) => adapter.amend(...args)),
      cancel: (...args) => port.enter((adapter) => adapter.cancel(...args)),
      cancelAll: (...args) => port.enter((adapter) => adapter.cancelAll(...args)),
      lookUp: (...args) => port.enter((adapter) => adapter.lookUp(...args)),
      readOpenOrders: (...args) => port.enter((adapter) => adapter.readOpenOrders(...args)),
      readBalances: (...args) => port.enter((adapter) => adapter.readBalances(...args)),
      readFills: (...args) => port.enter((adapter) => adapter.readFills(...args)),
      deadMansSwitch: (...args) => port.enter((adapter) => adapter.deadMansSwitch(...args)),
    }
  }

  async #sign(
    requestId: number,
    purpose: string,
    params: Readonly<Record<string, string>>,
  ): Promise<void> {
    const { venue, keyId, signFrame } = this.setup
    const port = this.#port
    let fields: Readonly<Record<string, string>> | null = null
    try {
      fields = (await signFrame?.(venue, keyId, purpose, params)) ?? null
    } catch {
      // A vault that is locked, or a purpose that is not on its list: the adapter is notified that there is none.
    }
    port?.enter((adapter, now) => adapter.signed(requestId, fields, now))
  }

  #restart(error: unknown): void {
    this.#port = undefined
    this.#manager.disconnect(
      this.setup.keyId,
      'Leadline could not read a message and is reconnecting.',
    )
    this.#failed(error)
    this.#cancelRestart = this.#clock.after(this.#restarts.nextMs(), () => this.start())
  }
}
