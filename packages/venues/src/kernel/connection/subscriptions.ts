import { backOffMs } from '@leadline/runtime/back-off'

import type { Pace } from './send-pace.ts'
import {
  isSent,
  newEntry,
  type SubscriptionEntry as Entry,
  type Topic,
  topicKey,
} from './subscription-entry.ts'
import { SubscriptionQueue } from './subscription-queue.ts'

export type SubscriptionVerb = 'subscribe' | 'unsubscribe'

export interface SubscriptionWire {
  /** Put a frame on the connection. */
  send(verb: SubscriptionVerb, group: string, items: readonly string[], id: number): void
  /** Just before the frame that subscribes leaves: from here on its data may come. */
  entering(topic: Topic, now: number): void
  /** The exchange said yes. */
  entered(topic: Topic, now: number): void
  refused(topic: Topic, reason: string, now: number): void
  /** The exchange has let go of it, or does not answer: nothing of it is expected any more. */
  left(topic: Topic, now: number): void
}

export interface SubscriptionRules {
  /** Does the exchange answer a frame once, or once for each item in it? */
  answersPer: 'frame' | 'item'
  itemsPerFrame: number
  pace: Pace
}

const answerWithinMs = 5000
const refusalBackOff = { firstMs: 5000, longestMs: 600_000 }

/**
 * Brings what is subscribed on one connection in step with what is wanted, one step at a time per topic: nothing is
 * subscribed again before the exchange has let go of it, because frames of the old subscription look like the new ones.
 */
export class Subscriptions {
  #wire: SubscriptionWire
  #rules: SubscriptionRules
  #nextId: () => number
  #entries = new Map<string, Entry>()
  #queue: SubscriptionQueue
  #isOpen = false
  #isGathering = false

  constructor(wire: SubscriptionWire, rules: SubscriptionRules, nextId: () => number) {
    this.#wire = wire
    this.#rules = rules
    this.#nextId = nextId
    this.#queue = new SubscriptionQueue(rules.pace, rules.itemsPerFrame)
  }

  isOn(topic: Topic): boolean {
    return this.#entries.get(topicKey(topic))?.phase === 'on'
  }

  /** Taking a wish back and having it again at once is how one gets a new snapshot. */
  set(topic: Topic, isWanted: boolean, now: number): void {
    const key = topicKey(topic)
    const known = this.#entries.get(key)
    if (!known && !isWanted) return
    const entry = known ?? newEntry(topic)
    if (entry.isWanted === isWanted) return
    entry.isWanted = isWanted
    this.#entries.set(key, entry)
    this.#advance(entry, now)
  }

  /** Whatever is wanted within it leaves afterwards, in as few frames as possible. */
  together(run: () => void, now: number): void {
    this.#isGathering = true
    run()
    this.#isGathering = false
    this.flush(now)
  }

  /** Its data came: whatever became of the answer, it is subscribed. */
  confirm(topic: Topic, now: number): void {
    const entry = this.#entries.get(topicKey(topic))
    if (entry?.phase === 'entering' && isSent(entry)) this.#settle(entry, undefined, now)
  }

  /** Something of it may still come: it is subscribed, or the exchange has not let go of it yet. */
  has(topic: Topic): boolean {
    return this.#entries.has(topicKey(topic))
  }

  opened(now: number): void {
    this.#isOpen = true
    this.#queue.pace.restart()
    // All of them first, so that those which go together leave together.
    for (const entry of this.#entries.values()) this.#queueUp(entry, 'entering')
    this.flush(now)
  }

  /** With the connection everything on it is gone; what was wanted still is. */
  closed(): void {
    this.#isOpen = false
    this.#queue.clear()
    for (const [key, { isWanted, group, item }] of this.#entries) {
      if (isWanted) this.#entries.set(key, { ...newEntry({ group, item }), isWanted })
      else this.#entries.delete(key)
    }
  }

  /** Something changed that may have been the reason for a refusal. */
  retryRefused(now: number): void {
    for (const entry of this.#entries.values()) {
      if (entry.phase === 'refused') this.#startOver(entry, now)
    }
  }

  /** The answer to a frame; `item` where the exchange says which one it means. */
  answered(id: number, item: string | undefined, error: string | undefined, now: number): void {
    const waiting = [...this.#entries.values()].filter(
      (entry) => entry.frameId === id && isSent(entry),
    )
    const named = waiting.find((entry) => entry.item === item)
    const isOnlyOne = waiting[0]?.frameItems === 1
    const isLastOne = waiting.length === 1 && item === undefined && error !== undefined
    const isForAll = this.#rules.answersPer === 'frame' || isOnlyOne || isLastOne
    // Else one of many is meant, and we are not informed which: those that stay without an answer go again, alone.
    const meant = named ? [named] : isForAll ? waiting : []
    for (const entry of meant) {
      if (meant.length > 1 && error !== undefined) this.#sendAlone(entry, now)
      else this.#settle(entry, error, now)
    }
  }

  /** The exchange finds us too fast. */
  slowDown(until: number): void {
    this.#queue.pace.pauseUntil(until)
  }

  setPace(pace: Pace): void {
    this.#queue.pace.pace = pace
  }

  /** Does what has become due. */
  sweep(now: number): void {
    for (const entry of this.#entries.values()) {
      if (now < entry.at) continue
      if (entry.phase === 'refused') this.#startOver(entry, now)
      else if (isSent(entry)) this.#unanswered(entry, now)
    }
    this.flush(now)
  }

  nextAt(now: number): number | undefined {
    if (!this.#isOpen) return undefined
    let next = this.#queue.nextAt(now)
    for (const entry of this.#entries.values()) {
      if (entry.phase === 'refused' || isSent(entry)) next = Math.min(next, entry.at)
    }
    return next === Infinity ? undefined : next
  }

  setBack(byMs: number): void {
    for (const entry of this.#entries.values()) entry.at -= byMs
    this.#queue.pace.restart()
  }

  /** Sends what may leave now. */
  flush(now: number): void {
    if (this.#isGathering || !this.#isOpen) return
    for (let frame = this.#queue.takeFrame(now); frame; frame = this.#queue.takeFrame(now)) {
      this.#sendFrame(frame, now)
    }
  }

  #sendFrame(frame: readonly Entry[], now: number): void {
    const id = this.#nextId()
    for (const entry of frame) {
      entry.isQueued = false
      entry.frameId = id
      entry.frameItems = frame.length
      entry.at = now + answerWithinMs
      if (entry.phase === 'entering') this.#wire.entering(entry, now)
    }
    const { group = '', phase } = frame[0] ?? {}
    const verb = phase === 'leaving' ? 'unsubscribe' : 'subscribe'
    const items = frame.map(({ item }) => item)
    this.#wire.send(verb, group, items, id)
  }

  /** Takes the next step towards what is wanted, if one can be taken now. */
  #advance(entry: Entry, now: number): void {
    const { phase, isWanted, isQueued } = entry
    if (isWanted) {
      if (phase === 'off' && this.#isOpen) this.#enqueue(entry, 'entering', now)
    } else if (phase === 'off' || phase === 'refused' || (phase === 'entering' && isQueued)) {
      this.#queue.remove(entry)
      this.#entries.delete(topicKey(entry))
    } else if (phase === 'on' || phase === 'entering') {
      this.#enqueue(entry, 'leaving', now)
    }
  }

  #enqueue(entry: Entry, phase: 'entering' | 'leaving', now: number): void {
    this.#queueUp(entry, phase)
    this.flush(now)
  }

  #queueUp(entry: Entry, phase: 'entering' | 'leaving'): void {
    entry.phase = phase
    this.#queue.add(entry)
  }

  #settle(entry: Entry, error: string | undefined, now: number): void {
    if (entry.phase === 'leaving') {
      // An error means that there was nothing to leave.
      entry.phase = 'off'
      this.#wire.left(entry, now)
    } else if (error === undefined) {
      entry.phase = 'on'
      entry.refusals = 0
      entry.isAlone = false
      this.#wire.entered(entry, now)
    } else {
      entry.phase = 'refused'
      entry.at = now + backOffMs(entry.refusals, refusalBackOff)
      entry.refusals += 1
      this.#wire.refused(entry, error, now)
    }
    this.#advance(entry, now)
  }

  #unanswered(entry: Entry, now: number): void {
    if (entry.phase === 'leaving') this.#settle(entry, undefined, now)
    else if (entry.isAlone) this.#settle(entry, 'no answer to the subscription', now)
    else {
      // It may have been received all the same: leave first.
      entry.isAlone = true
      this.#enqueue(entry, 'leaving', now)
    }
  }

  #sendAlone(entry: Entry, now: number): void {
    if (entry.phase === 'leaving') this.#settle(entry, undefined, now)
    else {
      entry.isAlone = true
      this.#startOver(entry, now)
    }
  }

  #startOver(entry: Entry, now: number): void {
    entry.phase = 'off'
    this.#advance(entry, now)
  }
}
