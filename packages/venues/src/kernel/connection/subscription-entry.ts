/** What can be subscribed to: topics of one group may share a frame. */
export interface Topic {
  group: string
  item: string
}

/** How far the exchange and we are with one topic on one connection. */
export interface SubscriptionEntry extends Topic {
  isWanted: boolean
  phase: 'off' | 'entering' | 'on' | 'leaving' | 'refused'
  /** The frame has not left yet. */
  isQueued: boolean
  /** The frame that waits for an answer. */
  frameId: number
  /** How many topics share that frame. */
  frameItems: number
  /** When to give up waiting, or, once refused, to try again. */
  at: number
  refusals: number
  /** It was in a frame without a clear answer: it goes alone, to find out whether it was the reason. */
  isAlone: boolean
}

export function newEntry({ group, item }: Topic): SubscriptionEntry {
  const idle = { isWanted: false, phase: 'off', isQueued: false, isAlone: false } as const
  return { group, item, ...idle, frameId: 0, frameItems: 0, at: 0, refusals: 0 }
}

export function topicKey({ group, item }: Topic): string {
  return `${group} ${item}`
}

/** Its frame has left and waits for an answer. */
export function isSent({ isQueued, phase }: SubscriptionEntry): boolean {
  return !isQueued && (phase === 'entering' || phase === 'leaving')
}

/** May both be named in one frame? */
export function goTogether(a: SubscriptionEntry, b: SubscriptionEntry): boolean {
  return a === b || (a.group === b.group && a.phase === b.phase && !a.isAlone && !b.isAlone)
}
