import { scrollDelayMs, scrollToId } from './scroll.ts'

/** A page's parts may come late on a slow network; after this nobody waits for the place any more. */
const longestWaitMs = 15_000
/** Pictures and tables above the place may still take their room: it is followed for this long. */
const followedMs = 3000
/** What a reader does who goes their own way. */
const ownActs = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

/**
 * Scrolls to the element with this id when it is there, and once more for every shift of the page just after, unless
 * the reader has gone on. Call what is returned to let it be.
 */
export function scrollToPlace(id: string): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const additions = new MutationObserver(() => {
    if (document.getElementById(id)) arrive()
  })
  const shifts = new ResizeObserver(() => scrollToId(id))

  const stop = () => {
    clearTimeout(timer)
    additions.disconnect()
    shifts.disconnect()
    for (const act of ownActs) removeEventListener(act, stop)
  }
  const arrive = () => {
    additions.disconnect()
    clearTimeout(timer)
    // It reports the size of now at once, which is the first scroll.
    shifts.observe(document.body)
    timer = setTimeout(settle, followedMs)
  }
  // A smooth way there may have been cut short by a page that was busy: whoever is there already does not move.
  const settle = () => {
    scrollToId(id, 'instant')
    stop()
  }
  const look = () => {
    if (document.getElementById(id)) return arrive()
    additions.observe(document.body, { childList: true, subtree: true })
    timer = setTimeout(() => {
      scrollToId(id)
      stop()
    }, longestWaitMs)
    return undefined
  }

  for (const act of ownActs) addEventListener(act, stop, { passive: true })
  timer = setTimeout(look, scrollDelayMs)
  return stop
}
