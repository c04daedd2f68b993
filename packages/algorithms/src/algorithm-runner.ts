/**
 * One algorithm from its loading to its stop. The states and what they allow are held here, in the hub: a script can ask
 * for anything at any time and gets what its state allows. A command takes effect on orders at once; the script's method
 * for it runs when the method that is under way has ended.
 */
import { zero } from '@leadline/orders/decimal-text'
import type { OrderRecord } from '@leadline/orders/order-record'
import { isActive, type SyntheticOrder } from '@leadline/orders/synthetic/synthetic-order'

import { AlgorithmAccount } from './algorithm-account.ts'
import type { Allotment } from './allotted-coins.ts'
import { type AlgorithmCommand, blockedBecause } from './command-rules.ts'
import { DeliveryQueue, type RareEvent } from './delivery-queue.ts'
import { errorWithoutPlace } from './error-without-place.ts'
import { exchangeName } from './exchange-names.ts'
import { usualTimes } from './method-limit.ts'
import { OpenFeeds } from './open-feeds.ts'
import { orderEvents } from './order-events.ts'
import type { RunnerPorts } from './runner-ports.ts'
import { ScriptAnswers } from './script-answers.ts'
import type { BatchDone, RunningScript, ScriptListener } from './script-engine.ts'
import { ScriptTimers } from './script-timers.ts'
import type {
  AlgorithmState,
  LoadedScript,
  LogLevel,
  ScriptAnswer,
  ScriptCall,
  ScriptError,
  ScriptEvent,
  ScriptParam,
} from './script-values.ts'
import { syntheticNames } from './synthetic/whole-order.ts'

type Control = 'start' | 'resume' | 'pause' | 'stop'

const mostInBatch = 256

export class AlgorithmRunner implements ScriptListener {
  readonly account = new AlgorithmAccount()
  readonly queue = new DeliveryQueue()
  readonly #ports: RunnerPorts
  readonly #feeds: OpenFeeds
  readonly #timers: ScriptTimers
  readonly #answers: ScriptAnswers
  readonly #controls: Control[] = []
  #script: RunningScript | undefined
  #state: AlgorithmState = 'Initialized'
  #wasStarted = false
  #isStoppingAfterPause = false
  #isOver = false
  #sent: readonly ScriptEvent[] | undefined
  loadedScript: LoadedScript | undefined
  error: ScriptError | null = null
  params: readonly ScriptParam[] = []
  startedAt: number | null = null

  constructor(ports: RunnerPorts) {
    this.#ports = ports
    this.#feeds = new OpenFeeds(ports, this.queue, () => this.#pump())
    this.#timers = new ScriptTimers({
      now: () => ports.now(),
      after: (ms, run) => ports.after(ms, run),
      fired: (timer) => this.#happened([timer]),
    })
    const [feeds, timers, state] = [this.#feeds, this.#timers, () => this.#state]
    this.#answers = new ScriptAnswers({ ports, feeds, timers, state, account: this.account })
  }

  /** Before anything else: the script that this one listens to. */
  attach(script: RunningScript): void {
    this.#script = script
  }

  get state(): AlgorithmState {
    return this.#state
  }

  /** Its last method has run, its feeds are closed. */
  get isOver(): boolean {
    return this.#isOver
  }

  get subscriptions(): readonly string[] {
    return this.#feeds.names
  }

  /** What the script is made to do now, as readable text; empty where nothing but data. */
  get doing(): string {
    if (!this.loadedScript && !this.#isOver) return 'Reading the file'
    const [next] = this.#controls
    const now = this.#sent?.[0]?.kind ?? next
    const isMethod = now === 'start' || now === 'pause' || now === 'stop'
    return isMethod ? `Running on_${now}` : ''
  }

  /** Empty where it was carried out, or is being so; else why not. */
  command(command: AlgorithmCommand, because = ''): string {
    const blocked = this.loadedScript
      ? blockedBecause(command, this.#state)
      : 'The file has not been read yet.'
    const mayEnd = command === 'stop' || command === 'shutdown'
    if (blocked !== '' && !(mayEnd && this.#state !== 'Stopped')) return blocked
    if (command === 'start') this.#start()
    else if (command === 'pause') this.#pause(because || 'You paused it.')
    else if (command === 'stop') this.#stop(because || 'You stopped it.')
    else this.#shutDown(because || 'You shut it down.')
    this.#pump()
    this.#ports.changed()
    return ''
  }

  /** So many of the trader's coins it may sell from now on. Orders that would sell more are canceled at once. */
  allot(allotment: Allotment): void {
    const { venue, asset, size } = allotment
    const { allotted } = this.account
    allotted.set(allotment)
    const going = allotted.beyond(venue, asset)
    const words = size.gt(zero) ? `${size.toFixed()} ${asset} are allotted to it` : 'Ended'
    this.#ports.log('leadline', `Allotment at ${exchangeName(venue)}: ${words}.`)
    if (going.length > 0) this.#ports.trading.cancel(going)
    this.#ports.changed()
  }

  /** One of its orders changed. */
  orderChanged(order: OrderRecord): void {
    const before = this.account.get(order.clientOrderId)
    this.account.update(order)
    this.#happened(orderEvents(before, order))
    if (order.source.kind === 'held') this.#sayWhole(order.source.id)
    // One that came to rest after opening was blocked: its cancel may not have found it.
    if (this.#state !== 'Running') this.#cancelOpening()
    this.#ports.changed()
  }

  /** One of its synthetic orders changed. What its parts have to say comes first. */
  wholeChanged(whole: SyntheticOrder, parts: readonly OrderRecord[]): void {
    for (const part of parts) {
      if (this.account.get(part.clientOrderId) !== part) this.orderChanged(part)
    }
    const before = this.account.whole(whole.id)
    this.account.updateWhole(whole)
    this.#sayWhole(whole.id)
    const { status, reason, terms } = whole
    if (before && isActive(before) && !isActive(whole) && status !== 'done' && reason !== '') {
      this.#ports.log('leadline', `${syntheticNames[terms.kind]} ended. ${reason}`)
    }
    if (this.#state !== 'Running') this.#cancelOpening()
    this.#ports.changed()
  }

  loaded(script: LoadedScript): void {
    this.loadedScript = script
    this.params = script.params
    this.#ports.changed()
  }

  refused(error: ScriptError): void {
    this.error = error
    this.#over('The file could not be read.')
  }

  call(call: ScriptCall): ScriptAnswer {
    return this.#answers.call(call)
  }

  later(call: ScriptCall): Promise<ScriptAnswer> | undefined {
    return this.#answers.later(call)
  }

  log(text: string, _at: number, level?: LogLevel): void {
    this.#ports.log('script', text, level)
  }

  done({ handled, error, isInterrupted }: BatchDone): void {
    const sent = this.#sent ?? []
    this.#sent = undefined
    const last = sent[handled - 1]?.kind
    if (error) this.#failed(error, isInterrupted)
    if (this.#state !== 'Stopped') this.queue.putBack(sent.slice(handled))
    if (last === 'pause' && this.#isStoppingAfterPause) this.#stop('You shut it down.')
    if (last === 'stop') this.#over('')
    else this.#pump()
    this.#ports.changed()
  }

  ended(reason: string): void {
    this.#ports.log('error', reason)
    if (this.#state !== 'Stopped') this.#enter('Stopped', reason)
    // What its script raised before is the better reason.
    this.error ??= errorWithoutPlace(reason)
    this.#cancelOpening()
    this.#over(reason)
  }

  /** Before its first method it has nothing to be called for. */
  #happened(events: readonly RareEvent[]): void {
    if (!this.#wasStarted || this.#state === 'Stopped') return
    for (const event of events) this.queue.rare(event)
    if (events.length > 0) this.#pump()
  }

  #start(): void {
    this.#controls.push(this.#wasStarted ? 'resume' : 'start')
    if (!this.#wasStarted) this.startedAt = this.#ports.now()
    this.#wasStarted = true
    this.#enter('Running', 'You started it.')
  }

  #pause(because: string): void {
    this.#enter('Paused', because)
    this.#cancelOpening()
    this.#controls.push('pause')
  }

  #stop(because: string): void {
    if (this.#state === 'Stopped') return
    this.#enter('Stopped', because)
    this.#cancelOpening()
    this.queue.clear()
    if (this.#wasStarted && this.#script) this.#controls.push('stop')
    else this.#over(because)
  }

  #shutDown(because: string): void {
    if (this.#state !== 'Running' && !this.#isPauseUnderWay()) return this.#stop(because)
    this.#isStoppingAfterPause = true
    if (this.#state === 'Running') this.#pause(because)
  }

  #isPauseUnderWay(): boolean {
    return this.#controls.includes('pause') || this.#sent?.[0]?.kind === 'pause'
  }

  #enter(state: 'Running' | 'Paused' | 'Stopped', because: string): void {
    this.#state = state
    this.#ports.entered(state, because)
    this.#ports.log('leadline', `${state}. ${because}`.trim())
    if (state === 'Stopped') this.#endAllotments()
  }

  #failed(error: ScriptError, isInterrupted: boolean): void {
    this.error = error
    if (isInterrupted) {
      const seconds = usualTimes.interruptAfterMs / 1000
      this.#ports.log('leadline', `A method did not end within ${seconds} s and was interrupted.`)
    }
    this.#ports.log('error', error.traceback)
    if (this.#state === 'Running') this.#pause('A method raised an error.')
  }

  #cancelOpening(): void {
    const going = this.account.claims().flatMap(({ cancel }) => cancel)
    if (going.length > 0) this.#ports.trading.cancel(going)
  }

  #sayWhole(id: string): void {
    if (this.account.isWholeOther(id)) this.#happened([{ kind: 'order', id }])
  }

  /** What it sold of the trader's coins is sold; from now on it sells no more of them. */
  #endAllotments(): void {
    for (const { venue, asset } of this.account.allotted.all()) {
      this.allot({ venue, asset, size: zero })
    }
  }

  #pump(): void {
    if (this.#sent || this.#isOver || !this.#script || !this.loadedScript) return
    const control = this.#controls.shift()
    const isFed = this.#state === 'Running' || this.#state === 'Paused'
    const events = control
      ? [this.#controlEvent(control)]
      : isFed && this.#wasStarted
        ? this.queue.take(mostInBatch)
        : []
    if (events.length === 0) return
    this.#sent = events
    this.#script.deliver({ state: this.#state, news: this.account.takeUpdates(), events })
  }

  #controlEvent(control: Control): ScriptEvent {
    if (control !== 'start') return { kind: control }
    return { kind: 'start', params: this.params, saved: this.#ports.saved.read() }
  }

  #over(because: string): void {
    if (this.#isOver) return
    this.#isOver = true
    if (this.#state !== 'Stopped') this.#enter('Stopped', because)
    this.#feeds.close()
    this.#timers.close()
    this.#ports.saved.release()
    this.queue.clear()
    this.#script?.close()
    this.#ports.changed()
  }
}
