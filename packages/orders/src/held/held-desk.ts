import type { AccountDesk } from '../desk/account-desk.ts'
import type { Cancels } from '../desk/cancels/cancels.ts'
import type { Whole } from '../desk/check-whole.ts'
import type { DeskCore } from '../desk/desk-core.ts'
import type { PlaceRequest, PlaceResult } from '../desk/place-order.ts'
import type { AmendRequest, AmendResult } from '../desk/replacements/amend-order.ts'
import { wordsOf } from '../desk/replacements/replacements.ts'
import type { GateRefusal } from '../gate/gate-state.ts'
import type { JournalState } from '../journal/journal-state.ts'
import { isFinished, type OrderRecord } from '../order-record.ts'
import { type ChangeHeld, checkChange } from './change-held.ts'
import { decideHeld } from './decide-held.ts'
import { isWithinSize } from './exposure-guard.ts'
import { end, type HeldStep, settle } from './held-machine.ts'
import { HeldNotes } from './held-notes.ts'
import { type HeldEvent, type HeldOrder, isActive } from './held-order.ts'
import { checkStart, type CheckWhole, type StartHeld, type StartHeldResult } from './start-held.ts'

export interface HeldActions {
  accounts: ReadonlyMap<string, AccountDesk>
  cancels: Cancels
  place(request: PlaceRequest, now: number): PlaceResult
  /** Why the whole of it is more than the trader allows. */
  checkWhole(whole: Whole, now: number): GateRefusal | undefined
  amend(request: AmendRequest, now: number): AmendResult
  changed(held: HeldOrder): void
}

/** Guards that open by themselves: the part is tried again. The others end the held order. */
const passing = new Set([
  'vault-locked',
  'venue-unhealthy',
  'reconciling',
  'clock-skew',
  'stale-book',
  'thin-book',
  'order-rate',
  // A disk that was full.
  'journal',
])
const retryMs = 1000
/** More steps at once than any of them takes. */
const mostSteps = 20

function isPassing(result: Exclude<PlaceResult, { kind: 'sent' | 'repeated' }>): boolean {
  if (result.kind === 'terms') return result.problems.every((problem) => problem.isPassing)
  return result.kind === 'gate' && passing.has(result.refusal.guard)
}

type HeldEventBody = HeldEvent extends infer Event
  ? Event extends HeldEvent
    ? Omit<Event, 'heldId' | 'at'>
    : never
  : never

/** Runs the orders that only Leadline knows: asks each what it does next whenever something has changed, and does it. */
export class HeldDesk {
  readonly #core: DeskCore
  readonly #state: JournalState
  readonly #actions: HeldActions
  /** Why a part has not left yet, by held order. */
  readonly waiting = new Map<string, string>()
  readonly #notes: HeldNotes

  constructor(core: DeskCore, state: JournalState, actions: HeldActions) {
    this.#core = core
    this.#state = state
    this.#actions = actions
    this.#notes = new HeldNotes(core, state, (held) => actions.changed(held))
  }

  start(request: StartHeld, now: number): StartHeldResult {
    const { heldId } = request
    if (this.#state.held.has(heldId)) return { kind: 'started', heldId }
    const account = this.#actions.accounts.get(request.keyId)
    const checked = checkStart(this.#core.market, this.#state, account, request, now, (whole) =>
      this.#actions.checkWhole(whole, now),
    )
    if (!('event' in checked)) return checked
    const { event } = checked
    try {
      this.#core.journal.write([{ about: 'held', event }], now)
    } catch {
      return { kind: 'impossible', message: 'It could not be written down on this computer.' }
    }
    this.#state.apply({ about: 'held', event })
    const started = this.#state.held.get(heldId)
    if (started) this.#actions.changed(started)
    this.look(heldId, now)
    return { kind: 'started', heldId }
  }

  /** Another size, price or distance for one that runs; what works at the exchange follows. */
  change(request: ChangeHeld, now: number): StartHeldResult {
    const held = this.#state.held.get(request.heldId)
    if (!held || !isActive(held)) return { kind: 'impossible', message: 'This order has ended.' }
    const parts = this.#core.records.ofHeld(held.id)
    const account = this.#actions.accounts.get(held.keyId)
    const whole: CheckWhole = (all) => this.#actions.checkWhole(all, now)
    const running = { held, parts, account, checkWhole: whole }
    const checked = checkChange(this.#core.market, this.#state, running, request, now)
    if (!('terms' in checked)) return checked
    const event = { kind: 'changed', terms: checked.terms, heldId: held.id, at: now } as const
    try {
      this.#core.journal.write([{ about: 'held', event }], now)
    } catch {
      return { kind: 'impossible', message: 'It could not be written down on this computer.' }
    }
    this.#state.apply({ about: 'held', event })
    this.#actions.changed({ ...held, terms: checked.terms })
    this.look(held.id, now)
    return { kind: 'started', heldId: held.id }
  }

  cancel(heldId: string, reason: string, now: number): void {
    const held = this.#state.held.get(heldId)
    if (!held || !isActive(held)) return
    this.#note(held, { kind: 'canceling', reason, outcome: 'canceled' }, now)
    this.look(heldId, now)
  }

  /** Their key is gone: nothing can be asked of its exchange any more, and nothing is watched. */
  letGo(keyId: string, now: number): void {
    for (const held of this.active()) {
      if (held.keyId !== keyId) continue
      const parts = this.#core.records.ofHeld(held.id).filter(({ state }) => !isFinished(state))
      const left = parts.length === 1 ? 'An order of it stays' : `${parts.length} orders of it stay`
      const rest = parts.length === 0 ? '' : ` ${left} at the exchange.`
      this.#finish(held, 'canceled', `The key was removed.${rest}`, now)
    }
  }

  active(): HeldOrder[] {
    return [...this.#state.held.values()].filter((held) => isActive(held))
  }

  orderChanged({ source }: OrderRecord, now: number): void {
    if (source.kind === 'held') this.look(source.id, now)
  }

  /** A key came back, or prices moved. */
  lookWhere(isMeant: (held: HeldOrder) => boolean, now: number): void {
    for (const held of this.active()) if (isMeant(held)) this.look(held.id, now)
  }

  look(heldId: string, now: number): void {
    for (let step = 0; step < mostSteps; step += 1) {
      const held = this.#state.held.get(heldId)
      if (!held || !isActive(held)) return
      const next = this.#decide(held, now)
      if (!next || !this.#do(held, next, now)) return
    }
  }

  #decide(held: HeldOrder, now: number): HeldStep | undefined {
    const parts = this.#core.records.ofHeld(held.id)
    if (held.status === 'canceling') {
      return settle(parts) ?? end(held.outcome ?? 'canceled', held.reason)
    }
    const account = this.#actions.accounts.get(held.keyId)
    const instrument = this.#core.market.instrumentOf(held.venue, held.symbol)
    if (!account || !instrument) return undefined
    const prices = this.#core.market.pricesOf(held.venue, held.symbol)
    const { capabilities } = account.info
    const lastPartAt = parts.at(-1)?.recordedAt ?? null
    return decideHeld({ held, parts, lastPartAt, prices, instrument, capabilities, now })
  }

  /** True where it is to be asked again at once. */
  #do(held: HeldOrder, step: HeldStep, now: number): boolean {
    switch (step.do) {
      case 'wait': {
        if (step.until !== undefined) this.#lookAt(held.id, step.until)
        return false
      }
      case 'remember':
        return this.#notes.remember(held.id, step.memory, step.isUrgent, now)
      case 'cancel': {
        this.#actions.cancels.cancel(step.parts, now)
        return false
      }
      case 'ask': {
        const queries = this.#actions.accounts.get(held.keyId)?.reconciliation.queries
        for (const part of step.parts) queries?.request(part, now)
        return false
      }
      case 'amend':
        return this.#amend(held, step, now)
      case 'place':
        return this.#place(held, step, now)
      case 'end':
        return this.#end(held, step.status, step.reason, now)
    }
  }

  #place(
    held: HeldOrder,
    { role, terms }: Extract<HeldStep, { do: 'place' }>,
    now: number,
  ): boolean {
    const parts = this.#core.records.ofHeld(held.id)
    if (!isWithinSize(held, parts, terms)) {
      return this.#end(held, 'failed', 'Stopped: it would have traded more than its size.', now)
    }
    const count = parts.length
    const result = this.#actions.place(
      {
        draftId: `${held.id}/${count}`,
        keyId: held.keyId,
        terms,
        source: { kind: 'held', id: held.id, role },
        isPriceConfirmed: true,
      },
      now,
    )
    if (result.kind === 'sent' || result.kind === 'repeated') {
      if (this.waiting.delete(held.id)) this.#actions.changed(held)
      return result.kind === 'sent'
    }
    const reason = wordsOf(result)
    if (!isPassing(result)) {
      return this.#end(held, 'failed', reason, now)
    }
    return this.#waitFor(held, reason, now)
  }

  /** Where it cannot be requested now, the part stays as it is, and it is tried again. */
  #amend(
    held: HeldOrder,
    { part, size, limitPrice }: Extract<HeldStep, { do: 'amend' }>,
    now: number,
  ): boolean {
    const others = this.#core.records.ofHeld(held.id).filter((one) => one !== part)
    const { clientOrderId, terms } = part
    if (!isWithinSize(held, others, { ...terms, size })) {
      return this.#end(held, 'failed', 'Stopped: it would have traded more than its size.', now)
    }
    const result = this.#actions.amend(
      {
        draftId: `${held.id}/amend/${clientOrderId}`,
        clientOrderId,
        change: { size, limitPrice, stopPrice: null },
        isPriceConfirmed: true,
        isByHolder: true,
      },
      now,
    )
    if (result.kind !== 'asked') return this.#waitFor(held, wordsOf(result), now)
    if (this.waiting.delete(held.id)) this.#actions.changed(held)
    return false
  }

  #waitFor(held: HeldOrder, reason: string, now: number): boolean {
    this.#lookAt(held.id, now + retryMs)
    if (this.waiting.get(held.id) !== reason) {
      this.waiting.set(held.id, reason)
      this.#actions.changed(held)
    }
    return false
  }

  /** Nothing is left working that nobody looks after any more. */
  #end(
    held: HeldOrder,
    status: 'done' | 'canceled' | 'failed',
    reason: string,
    now: number,
  ): boolean {
    const isWorking = this.#core.records.ofHeld(held.id).some(({ state }) => !isFinished(state))
    if (isWorking && held.status === 'active') {
      const outcome = status === 'failed' ? 'failed' : 'canceled'
      this.#note(held, { kind: 'canceling', reason, outcome }, now)
      return true
    }
    this.#finish(held, status, reason, now)
    return false
  }

  #finish(
    held: HeldOrder,
    status: 'done' | 'canceled' | 'failed',
    reason: string,
    now: number,
  ): void {
    this.waiting.delete(held.id)
    this.#core.alarms.cancel(lookAlarm(held.id))
    this.#notes.forget(held.id)
    this.#note(held, { kind: 'ended', status, reason }, now)
  }

  #note({ id: heldId }: HeldOrder, body: HeldEventBody, now: number): void {
    const event: HeldEvent = { ...body, heldId, at: now }
    this.#state.apply({ about: 'held', event })
    this.#core.journal.note([{ about: 'held', event }], now)
    const after = this.#state.held.get(heldId)
    if (after) this.#actions.changed(after)
  }

  #lookAt(heldId: string, at: number): void {
    this.#core.alarms.at(lookAlarm(heldId), at, (now) => this.look(heldId, now))
  }
}

const lookAlarm = (heldId: string) => `held ${heldId}`
