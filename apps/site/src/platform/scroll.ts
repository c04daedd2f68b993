/** The page is laid out by then. */
export const scrollDelayMs = 100

function behavior(): ScrollBehavior {
  return matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth'
}

export function scrollToTop(): void {
  scrollTo({ top: 0, behavior: behavior() })
}

/** Scroll to the element with this id; one that is missing is only worth a warning. */
export function scrollToId(id: string): boolean {
  const target = document.getElementById(id)
  if (!target) {
    console.warn(`There is no section '${id}' to scroll to.`)
    return false
  }
  // What has not been seen has a guessed height: the way there must be the true one.
  document.documentElement.classList.add('is-laid-out')
  target.scrollIntoView({ behavior: behavior() })
  return true
}
