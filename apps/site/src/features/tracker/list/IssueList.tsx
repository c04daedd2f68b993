import type { Issue } from '@leadline/contract/tracker'
import {
  defaultRangeExtractor,
  type Range,
  useWindowVirtualizer,
  type Virtualizer,
} from '@tanstack/react-virtual'
import { useCallback, useRef, useState } from 'react'

import { useOffsetTop } from '../use-offset-top.ts'
import { IssueRow } from './IssueRow.tsx'

const guessedHeightPx = 190
/** Enough that whoever goes from control to control by keyboard always finds a next one. */
const drawnBeyond = 5
/** A list of so few is on the page as a whole: it costs nothing, and can be printed and searched. */
const drawnWhole = 60

interface IssueListProps {
  issues: readonly Issue[]
  labelledBy: string
  onVote: (issue: Issue) => void
}

/**
 * However many issues there are, only those in sight are on the page, and the one that has the
 * focus. Each says which of how many it is. (The browser's own search sees only what is drawn: the
 * page has a search of its own.)
 */
export function IssueList({ issues, labelledBy, onVote }: IssueListProps) {
  const list = useRef<HTMLOListElement>(null)
  const [unfolded, setUnfolded] = useState<ReadonlySet<string>>(new Set())
  const [focused, setFocused] = useState<string>()
  const focusedIndex = focused === undefined ? -1 : issues.findIndex(({ id }) => id === focused)
  // oxlint-disable-next-line react/incompatible-library -- what it returns is used here and handed to nobody
  const virtualizer = useWindowVirtualizer<HTMLLIElement>({
    count: issues.length,
    estimateSize: () => guessedHeightPx,
    // Another function would make it look at every issue again.
    getItemKey: useCallback((index: number) => issues[index]?.id ?? index, [issues]),
    measureElement,
    overscan: issues.length <= drawnWhole ? drawnWhole : drawnBeyond,
    scrollMargin: useOffsetTop(list),
    rangeExtractor: useCallback((range: Range) => withFocused(range, focusedIndex), [focusedIndex]),
    // There are three lists: drawn at once, each would make the browser lay out the page again.
    useFlushSync: false,
    directDomUpdates: true,
    directDomUpdatesMode: 'position',
  })
  const unfold = useCallback((id: string) => {
    setUnfolded((known) => {
      const next = new Set(known)
      if (!next.delete(id)) next.add(id)
      return next
    })
  }, [])
  const { containerRef } = virtualizer
  const setList = useCallback(
    (element: HTMLOListElement | null) => {
      list.current = element
      containerRef(element)
    },
    [containerRef],
  )
  return (
    <ol ref={setList} aria-labelledby={labelledBy} className="relative">
      {virtualizer.getVirtualItems().map(({ key, index }) => {
        const issue = issues[index]
        return (
          issue && (
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it only notes where the focus is
            <li
              key={key}
              data-index={index}
              ref={virtualizer.measureElement}
              aria-posinset={index + 1}
              aria-setsize={issues.length}
              onFocus={() => setFocused(issue.id)}
              onBlur={() => setFocused(undefined)}
              className="absolute inset-x-0"
            >
              <IssueRow
                issue={issue}
                isUnfolded={unfolded.has(issue.id)}
                onUnfold={unfold}
                onVote={onVote}
              />
            </li>
          )
        )
      })}
    </ol>
  )
}

/**
 * The height of a row, as the browser reports it with the layout it makes anyway. Asked for before,
 * it would make one layout per row.
 */
function measureElement(
  row: HTMLLIElement,
  reported: ResizeObserverEntry | undefined,
  { indexFromElement, measurementsCache }: Virtualizer<Window, HTMLLIElement>,
): number {
  const box = reported?.borderBoxSize[0]
  if (box) return Math.round(box.blockSize)
  return measurementsCache[indexFromElement(row)]?.size ?? guessedHeightPx
}

function withFocused(range: Range, focused: number): number[] {
  const drawn = defaultRangeExtractor(range)
  if (focused < 0 || focused >= range.count || drawn.includes(focused)) return drawn
  return [...drawn, focused].toSorted((a, b) => a - b)
}
