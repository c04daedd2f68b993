const farPx = 400

/** Marks a page that has been scrolled down, so that the way back up can be offered by style alone. */
export function followScroll(): void {
  // Not at once: asking for the place before the first layout would force one. A place that the browser
  // restores comes with an event of its own.
  const update = () => document.documentElement.classList.toggle('is-far-down', scrollY > farPx)
  addEventListener('scroll', update, { passive: true })
}
