/**
 * The dock numbers floating panels with `aria-level`, which dialogs do not have: a screen reader would read nonsense.
 * The dock itself reads it only for panels that stay drawn while they are hidden, and there are none: it is taken off.
 */
export function tidyFloats(root: HTMLElement): () => void {
  const tidy = () => {
    for (const float of root.querySelectorAll('.dv-resize-container[aria-level]')) {
      float.removeAttribute('aria-level')
    }
  }
  const observer = new MutationObserver(tidy)
  observer.observe(root, { attributeFilter: ['aria-level'], subtree: true })
  tidy()
  return () => observer.disconnect()
}
