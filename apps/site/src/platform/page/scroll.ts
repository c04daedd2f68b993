/** The page is laid out by then. */
export const scrollDelayMs = 100

function behavior(): ScrollBehavior {
  return matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth'
}

export function scrollToTop(): void {
  scrollTo({ top: 0, behavior: behavior() })
}

let jumpedTo: string | undefined

/** Somebody was led to this place before React came. */
export function markJumped(id: string): void {
  jumpedTo = id
}

/** They are there, or have gone on since: nobody is taken to a place twice. */
export function hasJumpedTo(id: string): boolean {
  return jumpedTo === id
}

/** The keyboard goes on from here. The browser moves focus by itself only when it follows an anchor itself. */
export function focusPlace(id: string): void {
  const place = document.getElementById(id)
  if (!place) return
  if (!place.hasAttribute('tabindex')) place.tabIndex = -1
  place.focus({ preventScroll: true })
}

/** Scroll to the element with this id; one that is missing is only worth a warning. */
export function scrollToId(id: string, how = behavior()): boolean {
  const target = document.getElementById(id)
  if (!target) {
    console.warn(`There is no section '${id}' to scroll to.`)
    return false
  }
  // What has not been seen has a guessed height: the way there must be the true one.
  document.documentElement.classList.add('is-laid-out')
  target.scrollIntoView({ behavior: how })
  return true
}
