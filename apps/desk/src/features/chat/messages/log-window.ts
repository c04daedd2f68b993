import type { ChatMessage } from '@leadline/contract/chat/message'

/** So many messages are in the document at most, and so many come when one has scrolled to an end of them. */
export const windowLength = 150
const step = 50

/** The stretch that ends with that message; without one, the newest. */
export function linesInWindow(
  messages: readonly ChatMessage[],
  lastId: number | undefined,
): readonly ChatMessage[] {
  const end = endOf(messages, lastId)
  return messages.slice(Math.max(0, end - windowLength), end)
}

/** The last message after a step up; undefined where the oldest is in the document already. */
export function movedUp(
  messages: readonly ChatMessage[],
  lastId: number | undefined,
): number | undefined {
  const end = endOf(messages, lastId)
  if (end <= windowLength) return undefined
  return messages[Math.max(end - step, windowLength) - 1]?.id
}

/** The same after a step down; undefined at the newest. */
export function movedDown(
  messages: readonly ChatMessage[],
  lastId: number | undefined,
): number | undefined {
  const end = endOf(messages, lastId) + step
  return end >= messages.length ? undefined : messages[end - 1]?.id
}

/** So near the end, in pixels, is at it. */
const endPx = 24

export interface ScrollPlace {
  scrollTop: number
  /** How much is below what is seen, in pixels. */
  below: number
  /** The end was in view, and where it was. */
  isPinned: boolean
  pinnedTop: number
}

/** Whether the end stays in view: also where more has come below it before anybody moved. Who scrolled up stays there. */
export function staysAtEnd({ scrollTop, below, isPinned, pinnedTop }: ScrollPlace): boolean {
  return below < endPx || (isPinned && scrollTop >= pinnedTop)
}

function endOf(messages: readonly ChatMessage[], lastId: number | undefined): number {
  if (lastId === undefined) return messages.length
  return messages.findLastIndex(({ id }) => id <= lastId) + 1
}
