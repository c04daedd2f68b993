import { focusPlace, markJumped, scrollToId } from '../../platform/page/scroll.ts'
import { factOf } from './page-facts.ts'

/**
 * Until React has the page: a link to a place on it scrolls there smoothly, as it does afterwards. Answers how it ends.
 */
export function jumpSmoothly(): () => void {
  const ending = new AbortController()
  addEventListener('click', jump, { capture: true, signal: ending.signal })
  return () => ending.abort()
}

function jump(event: MouseEvent): void {
  // In a new tab or window: the browser's business.
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
  const link =
    event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[data-jump]') : null
  if (!link || link.pathname !== location.pathname || link.hash === '') return
  const id = decodeURIComponent(link.hash.slice(1))
  if (!document.getElementById(id)) return
  event.preventDefault()
  // React may be on its way, and would do it once more.
  event.stopPropagation()
  // What covers the place: the drawer, or a folded table of contents.
  link.closest('dialog')?.close()
  link.closest('details')?.removeAttribute('open')
  if (link.dataset['jump'] !== 'stay' && link.hash !== location.hash) {
    history.pushState(null, '', link.hash)
  }
  markJumped(id)
  scrollToId(id)
  focusPlace(id)
  void report(link, id)
}

/** The same events as with React: those of a button of the landing page, or that of a jump. */
async function report(link: HTMLAnchorElement, id: string): Promise<void> {
  const { reports, button } = link.dataset
  if (reports === undefined || !factOf('analytics')) return
  const { trackJump } = await import('../../platform/analytics.ts')
  trackJump(id, button)
}
