/**
 * Says when the panel may move: while it is on the screen, in a tab that is looked at, for a
 * person who has not asked for less motion. Nothing is left behind once `ending` fires.
 */
export function watchMotion(
  element: Element,
  ending: AbortSignal,
  onChange: (mayMove: boolean) => void,
): void {
  const stillness = matchMedia('(prefers-reduced-motion: reduce)')
  let isOnScreen = false
  let mayMove = false
  const decide = () => {
    const next = isOnScreen && !document.hidden && !stillness.matches && !ending.aborted
    if (next === mayMove) return
    mayMove = next
    onChange(mayMove)
  }
  const observer = new IntersectionObserver((entries) => {
    isOnScreen = entries.at(-1)?.isIntersecting ?? false
    decide()
  })
  observer.observe(element)
  document.addEventListener('visibilitychange', decide, { signal: ending })
  stillness.addEventListener('change', decide, { signal: ending })
  ending.addEventListener('abort', () => {
    observer.disconnect()
    decide()
  })
}
