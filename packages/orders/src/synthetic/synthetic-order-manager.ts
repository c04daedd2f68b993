import { zero } from '../decimal-text.ts'
import type { JournalState } from '../journal/journal-state.ts'
import type { AccountManager } from '../order-manager/account-manager.ts'
import type { Cancels } from '../order-manager/cancels/cancels.ts'
import type { Whole } from '../order-manager/check-whole.ts'
import type { OrderManagerCore } from '../order-manager/order-manager-core.ts'
import type { PlaceRequest, PlaceResult } from '../order-manager/place-order.ts'
import type { AmendRequest, AmendResult } from '../order-manager/replacements/amend-order.ts'
import { wordsOf } from '../order-manager/replacements/replacements.ts'
import {
  type AlgorithmTag,
  type CancelAsker,
  isFinished,
  type OrderRecord,
} from '../order-record.ts'
import type { RiskRefusal } from '../risk/risk-state.ts'
import { type ChangeSynthetic, checkChange } from './change-synthetic.ts'
import { decideSynthetic } from './decide-synthetic.ts'
import { isWithinSize } from './exposure-guard.ts'
import {
  checkStart,
  type CheckWhole,
  type StartSynthetic,
  type StartSyntheticResult,
} from './start-synthetic.ts'
import { SyntheticNotes } from './synthetic-notes.ts'
import { type SyntheticEvent, type SyntheticOrder, isActive } from './synthetic-order.ts'
import { filledOf } from './synthetic-parts.ts'
import { end, type SyntheticStep, settle } from './synthetic-state-machine.ts'

export interface SyntheticActions {
  accounts: ReadonlyMap<string, AccountManager>
  cancels: Cancels
  place(request: PlaceRequest, now: number): PlaceResult
  /** Why the whole of it is more than the trader allows. */
  checkWhole(whole: Whole, now: number): RiskRefusal | undefined
  amend(request: AmendRequest, now: number): AmendResult
  changed(synthetic: SyntheticOrder): void
}

/** Guards that open by themselves: the part is tried again. The others end the synthetic order. */
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
  return result.kind === 'risk' && passing.has(result.refusal.guard)
}

type SyntheticEventBody = SyntheticEvent extends infer Event
  ? Event extends SyntheticEvent
    ? Omit<Event, 'heldId' | 'at'>
    : never
  : never

/** Runs the orders that only Leadline knows: asks each what it does next whenever something has changed, and does it. */
export class SyntheticOrderManager {
  readonly #core: OrderManagerCore
  readonly #state: JournalState
  readonly #actions: SyntheticActions
  /** Why a part has not left yet, by synthetic order. */
  readonly waiting = new Map<string, string>()
  readonly #notes: SyntheticNotes
  /** Whether an algorithm may take a position now. Nobody knows of it until the algorithms are there. */
  mayOpen: (owner: AlgorithmTag) => boolean = () => false

  constructor(core: OrderManagerCore, state: JournalState, actions: SyntheticActions) {
    this.#core = core
    this.#state = state
    this.#actions = actions
    this.#notes = new SyntheticNotes(core, state, (synthetic) => actions.changed(synthetic))
  }

  start(request: StartSynthetic, now: number): StartSyntheticResult {
    const { heldId } = request
    if (this.#state.synthetic.has(heldId)) return { kind: 'started', heldId }
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
    const started = this.#state.synthetic.get(heldId)
    if (started) this.#actions.changed(started)
    this.look(heldId, now)
    return { kind: 'started', heldId }
  }

  /** Another size, price or distance for one that runs; what works at the exchange follows. */
  change(request: ChangeSynthetic, now: number): StartSyntheticResult {
    const synthetic = this.#state.synthetic.get(request.heldId)
    if (!synthetic || !isActive(synthetic))
      return { kind: 'impossible', message: 'This order has ended.' }
    const parts = this.#core.records.ofSynthetic(synthetic.id)
    const account = this.#actions.accounts.get(synthetic.keyId)
    const whole: CheckWhole = (all) => this.#actions.checkWhole(all, now)
    const running = { held: synthetic, parts, account, checkWhole: whole }
    const checked = checkChange(this.#core.market, this.#state, running, request, now)
    if (!('terms' in checked)) return checked
    const event = { kind: 'changed', terms: checked.terms, heldId: synthetic.id, at: now } as const
    try {
      this.#core.journal.write([{ about: 'held', event }], now)
    } catch {
      return { kind: 'impossible', message: 'It could not be written down on this computer.' }
    }
    this.#state.apply({ about: 'held', event })
    this.#actions.changed({ ...synthetic, terms: checked.terms })
    this.look(synthetic.id, now)
    return { kind: 'started', heldId: synthetic.id }
  }

  cancel(heldId: string, reason: string, by: CancelAsker, now: number): void {
    const synthetic = this.#state.synthetic.get(heldId)
    if (!synthetic || !isActive(synthetic)) return
    this.#note(synthetic, { kind: 'canceling', reason, outcome: 'canceled', by }, now)
    this.look(heldId, now)
  }

  /** Their key is gone: nothing can be asked of its exchange any more, and nothing is watched. */
  letGo(keyId: string, now: number): void {
    for (const synthetic of this.active()) {
      if (synthetic.keyId !== keyId) continue
      const parts = this.#core.records
        .ofSynthetic(synthetic.id)
        .filter(({ state }) => !isFinished(state))
      const left = parts.length === 1 ? 'An order of it stays' : `${parts.length} orders of it stay`
      const rest = parts.length === 0 ? '' : ` ${left} at the exchange.`
      this.#finish(synthetic, 'canceled', `The key was removed.${rest}`, now)
    }
  }

  active(): SyntheticOrder[] {
    return [...this.#state.synthetic.values()].filter((synthetic) => isActive(synthetic))
  }

  orderChanged({ source }: OrderRecord, now: number): void {
    if (source.kind === 'held') this.look(source.id, now)
  }

  /** A key came back, or prices moved. */
  lookWhere(isMeant: (synthetic: SyntheticOrder) => boolean, now: number): void {
    for (const synthetic of this.active()) if (isMeant(synthetic)) this.look(synthetic.id, now)
  }

  look(heldId: string, now: number): void {
    for (let step = 0; step < mostSteps; step += 1) {
      const synthetic = this.#state.synthetic.get(heldId)
      if (!synthetic || !isActive(synthetic)) return
      const next = this.#decide(synthetic, now)
      if (!next || !this.#do(synthetic, next, now)) return
    }
  }

  #decide(synthetic: SyntheticOrder, now: number): SyntheticStep | undefined {
    const parts = this.#core.records.ofSynthetic(synthetic.id)
    if (synthetic.status === 'canceling') {
      return settle(parts) ?? end(synthetic.outcome ?? 'canceled', synthetic.reason)
    }
    const account = this.#actions.accounts.get(synthetic.keyId)
    const instrument = this.#core.market.instrumentOf(synthetic.venue, synthetic.symbol)
    if (!account || !instrument) return undefined
    const prices = this.#core.market.pricesOf(synthetic.venue, synthetic.symbol)
    const { capabilities } = account.info
    const lastPartAt = parts.at(-1)?.recordedAt ?? null
    return decideSynthetic({
      held: synthetic,
      parts,
      lastPartAt,
      prices,
      instrument,
      capabilities,
      now,
    })
  }

  /** True where it is to be asked again at once. */
  #do(synthetic: SyntheticOrder, step: SyntheticStep, now: number): boolean {
    switch (step.do) {
      case 'wait': {
        if (step.until !== undefined) this.#lookAt(synthetic.id, step.until)
        return false
      }
      case 'remember':
        return this.#notes.remember(synthetic.id, step.memory, step.isUrgent, now)
      case 'cancel': {
        this.#actions.cancels.cancel(step.parts, now)
        return false
      }
      case 'ask': {
        const queries = this.#actions.accounts.get(synthetic.keyId)?.reconciliation.queries
        for (const part of step.parts) queries?.request(part, now)
        return false
      }
      case 'amend':
        return this.#amend(synthetic, step, now)
      case 'place':
        return this.#place(synthetic, step, now)
      case 'end':
        return this.#end(synthetic, step.status, step.reason, now)
    }
  }

  #place(
    synthetic: SyntheticOrder,
    { role, terms }: Extract<SyntheticStep, { do: 'place' }>,
    now: number,
  ): boolean {
    const parts = this.#core.records.ofSynthetic(synthetic.id)
    if (!isWithinSize(synthetic, parts, terms)) {
      return this.#end(
        synthetic,
        'failed',
        'Stopped: it would have traded more than its size.',
        now,
      )
    }
    const count = parts.length
    const algorithm = tagOf(synthetic, terms.side)
    if (algorithm?.effect === 'open' && !this.mayOpen(algorithm)) {
      const reason = 'Its algorithm may not open a position now.'
      // What it has bought already is still protected.
      return filledOf(parts).gt(zero) && synthetic.terms.kind === 'bracket'
        ? this.#waitFor(synthetic, reason, now)
        : this.#end(synthetic, 'canceled', reason, now)
    }
    const result = this.#actions.place(
      {
        draftId: `${synthetic.id}/${count}`,
        keyId: synthetic.keyId,
        terms,
        source: { kind: 'held', id: synthetic.id, role, ...(algorithm && { algorithm }) },
        isPriceConfirmed: true,
      },
      now,
    )
    if (result.kind === 'sent' || result.kind === 'repeated') {
      if (this.waiting.delete(synthetic.id)) this.#actions.changed(synthetic)
      return result.kind === 'sent'
    }
    const reason = wordsOf(result)
    if (!isPassing(result)) {
      return this.#end(synthetic, 'failed', reason, now)
    }
    return this.#waitFor(synthetic, reason, now)
  }

  /** Where it cannot be requested now, the part stays as it is, and it is tried again. */
  #amend(
    synthetic: SyntheticOrder,
    { part, size, limitPrice }: Extract<SyntheticStep, { do: 'amend' }>,
    now: number,
  ): boolean {
    const others = this.#core.records.ofSynthetic(synthetic.id).filter((one) => one !== part)
    const { clientOrderId, terms } = part
    if (!isWithinSize(synthetic, others, { ...terms, size })) {
      return this.#end(
        synthetic,
        'failed',
        'Stopped: it would have traded more than its size.',
        now,
      )
    }
    const result = this.#actions.amend(
      {
        draftId: `${synthetic.id}/amend/${clientOrderId}`,
        clientOrderId,
        change: { size, limitPrice, stopPrice: null },
        isPriceConfirmed: true,
        isByHolder: true,
      },
      now,
    )
    if (result.kind !== 'asked') return this.#waitFor(synthetic, wordsOf(result), now)
    if (this.waiting.delete(synthetic.id)) this.#actions.changed(synthetic)
    return false
  }

  #waitFor(synthetic: SyntheticOrder, reason: string, now: number): boolean {
    this.#lookAt(synthetic.id, now + retryMs)
    if (this.waiting.get(synthetic.id) !== reason) {
      this.waiting.set(synthetic.id, reason)
      this.#actions.changed(synthetic)
    }
    return false
  }

  /** Nothing is left working that nobody looks after any more. */
  #end(
    synthetic: SyntheticOrder,
    status: 'done' | 'canceled' | 'failed',
    reason: string,
    now: number,
  ): boolean {
    const isWorking = this.#core.records
      .ofSynthetic(synthetic.id)
      .some(({ state }) => !isFinished(state))
    if (isWorking && synthetic.status === 'active') {
      const outcome = status === 'failed' ? 'failed' : 'canceled'
      this.#note(synthetic, { kind: 'canceling', reason, outcome, by: 'leadline' }, now)
      return true
    }
    this.#finish(synthetic, status, reason, now)
    return false
  }

  #finish(
    synthetic: SyntheticOrder,
    status: 'done' | 'canceled' | 'failed',
    reason: string,
    now: number,
  ): void {
    this.waiting.delete(synthetic.id)
    this.#core.alarms.cancel(lookAlarm(synthetic.id))
    this.#notes.forget(synthetic.id)
    this.#note(synthetic, { kind: 'ended', status, reason }, now)
  }

  #note({ id: heldId }: SyntheticOrder, body: SyntheticEventBody, now: number): void {
    const event: SyntheticEvent = { ...body, heldId, at: now }
    this.#state.apply({ about: 'held', event })
    this.#core.journal.note([{ about: 'held', event }], now)
    const after = this.#state.synthetic.get(heldId)
    if (after) this.#actions.changed(after)
  }

  #lookAt(heldId: string, at: number): void {
    this.#core.alarms.at(lookAlarm(heldId), at, (now) => this.look(heldId, now))
  }
}

/** Of an algorithm's: what goes the other way closes what its entry opened. */
function tagOf(
  { owner, terms }: SyntheticOrder,
  side: SyntheticOrder['terms']['side'],
): AlgorithmTag | undefined {
  return owner && { ...owner, effect: side === terms.side ? owner.effect : 'close' }
}

const lookAlarm = (heldId: string) => `held ${heldId}`
