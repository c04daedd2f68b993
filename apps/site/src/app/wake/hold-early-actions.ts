/** Keeps the last click or submit that came before React, and answers a function that does it again. */
export function holdEarlyActions(): () => void {
  let early: (() => void) | undefined
  const ending = new AbortController()
  const options = { capture: true, signal: ending.signal }

  const holdClick = (event: MouseEvent) => {
    // In a new tab or window: the browser's business.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
    const control =
      event.target instanceof Element
        ? event.target.closest<HTMLElement>('button, a[data-wakes="held"]')
        : null
    // The browser handles these itself; a submit button is done again with its form.
    if (!control || control.hasAttribute('commandfor')) return
    if (control instanceof HTMLButtonElement && control.type === 'submit') return
    // The live preview has handlers of its own, without React.
    if (control.closest('[data-alive]')) return
    event.preventDefault()
    early = () => control.click()
  }
  const holdSubmit = (event: SubmitEvent) => {
    const form = event.target
    if (!(form instanceof HTMLFormElement)) return
    // A form without a handler would send what was typed as a query string.
    event.preventDefault()
    early = () => form.requestSubmit()
  }
  addEventListener('click', holdClick, options)
  addEventListener('submit', holdSubmit, options)
  return () => {
    ending.abort()
    early?.()
  }
}
