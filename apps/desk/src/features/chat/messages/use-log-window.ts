import type { ChatMessage } from '@leadline/contract/chat/message'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'

import { useChat } from '../../../platform/chat/chat-store.ts'
import { usePanel } from '../../../platform/panels/panel-context.ts'
import { linesInWindow, movedDown, movedUp, type ScrollPlace, staysAtEnd } from './log-window.ts'

/** So near an end, in pixels, what follows is fetched. */
const nearPx = 240

/** Which messages are in the document, and where one has scrolled to. What is read does not move when others come. */
export function useLogWindow(room: string, messages: readonly ChatMessage[], hasOlder: boolean) {
  const chat = useChat()
  const log = useRef<HTMLDivElement>(null)
  const { isVisible } = usePanel()
  /** The last message in the document; undefined: the newest, whichever that is. */
  const [lastId, setLastId] = useState<number>()
  const [isAtEnd, setIsAtEnd] = useState(true)
  const [seenId, setSeenId] = useState(0)
  const [isLoading, setIsLoading] = useState(false)
  /** The message at the upper edge, and how far from it: it stays there. */
  const anchor = useRef<{ id: string; top: number }>(undefined)
  const lines = linesInWindow(messages, lastId)
  const isNewest = lines.at(-1) === messages.at(-1)

  const isPinned = useRef(true)
  /** Where the end was when it was last brought into view. */
  const pinnedTop = useRef(0)

  useLayoutEffect(() => {
    const element = log.current
    isPinned.current = isAtEnd && isNewest
    if (!element) return
    if (isPinned.current) pin(element, pinnedTop)
    else if (anchor.current) {
      const line = element.querySelector<HTMLElement>(`[data-message="${anchor.current.id}"]`)
      if (line) element.scrollTop += topIn(element, line) - anchor.current.top
    }
  })

  // The field below grows, a message waits to be sent, a panel is shown again: the end stays in view.
  useEffect(() => {
    const element = log.current
    const content = element?.firstElementChild
    if (!element || !content) return undefined
    const observer = new ResizeObserver(() => {
      if (isPinned.current) pin(element, pinnedTop)
    })
    observer.observe(element)
    observer.observe(content)
    return () => observer.disconnect()
  }, [])

  const toEnd = () => {
    setLastId(undefined)
    setIsAtEnd(true)
  }
  // Whoever writes wants to see it.
  useEffect(() => {
    let count = chat.pending.get().length
    return chat.pending.subscribe(() => {
      const now = chat.pending.get().length
      if (now > count) toEnd()
      count = now
    })
  }, [chat])

  const older = async () => {
    setIsLoading(true)
    await chat.request({ type: 'chatOlder', room })
    setIsLoading(false)
  }
  const scrolled = () => {
    const element = log.current
    // A panel that cannot be seen has no height, and nobody has scrolled.
    if (!element || !isVisible || element.clientHeight === 0) return
    anchor.current = anchorIn(element)
    const place = placeOf(element, isPinned.current, pinnedTop.current)
    const { below } = place
    const isEnd = isNewest && staysAtEnd(place)
    // Something below went away, and what is seen moved up with it: nobody has scrolled.
    if (isEnd) pinnedTop.current = Math.min(pinnedTop.current, element.scrollTop)
    if (isEnd !== isAtEnd) {
      setIsAtEnd(isEnd)
      setSeenId(messages.at(-1)?.id ?? 0)
    }
    if (element.scrollTop < nearPx) {
      const up = movedUp(messages, lastId)
      if (up !== undefined) setLastId(up)
      else if (hasOlder && !isLoading) void older()
    } else if (below < nearPx && !isNewest) setLastId(movedDown(messages, lastId))
  }
  const missed = isAtEnd ? 0 : messages.filter(({ id }) => id > seenId).length
  return { log, lines, isNewest, isAtEnd, isLoading, missed, scrolled, toEnd }
}

/** Brings the end into view, unless somebody has scrolled up a moment ago: what is being pressed must not move. */
function pin(element: HTMLElement, pinnedTop: { current: number }): void {
  if (!staysAtEnd(placeOf(element, true, pinnedTop.current))) return
  element.scrollTop = element.scrollHeight
  pinnedTop.current = element.scrollTop
}

function placeOf(element: HTMLElement, isPinned: boolean, pinnedTop: number): ScrollPlace {
  const { scrollTop, scrollHeight, clientHeight } = element
  return { scrollTop, below: scrollHeight - scrollTop - clientHeight, isPinned, pinnedTop }
}

function topIn(element: HTMLElement, line: HTMLElement): number {
  return line.getBoundingClientRect().top - element.getBoundingClientRect().top
}

function anchorIn(element: HTMLElement): { id: string; top: number } | undefined {
  for (const line of element.querySelectorAll<HTMLElement>('[data-message]')) {
    const top = topIn(element, line)
    if (top >= 0) return { id: line.dataset['message'] ?? '', top }
  }
  return undefined
}
