/**
 * Keeps what people do before React can answer it, and answers a function that does it again, once each.
 * Nobody else learns of what is held: handlers that come meanwhile would do it a second time.
 */
export function holdEarlyActions(
  /** Something was held: the control that was pressed, where there is one. */
  onHold: (control: HTMLElement | null) => void = () => undefined,
): () => Promise<void> {
  /** Buttons that stay on the page, such as the one that shows a password. */
  const pressed = new Set<HTMLElement>()
  /** What leads on: the last form that was sent, or link that was followed. */
  let last: (() => void) | undefined
  const ending = new AbortController()
  const options = { capture: true, signal: ending.signal }

  const holdClick = (event: MouseEvent) => {
    const control = heldControl(event)
    if (!control) return
    event.preventDefault()
    event.stopPropagation()
    if (control instanceof HTMLButtonElement) pressed.add(control)
    else last = () => control.click()
    onHold(control)
  }
  const holdSubmit = (event: SubmitEvent) => {
    const form = event.target
    if (!(form instanceof HTMLFormElement)) return
    event.preventDefault()
    event.stopPropagation()
    // Its fields are read when it is sent: what was typed or filled in meanwhile goes along.
    last = () => form.isConnected && form.requestSubmit()
    onHold(event.submitter)
  }
  addEventListener('click', holdClick, options)
  addEventListener('submit', holdSubmit, options)
  return async () => {
    ending.abort()
    for (const button of pressed) {
      button.click()
      // React answers before the next one.
      await new Promise((resolve) => setTimeout(resolve))
    }
    last?.()
  }
}

/** What waits for React when it is clicked; everything else is the browser's business. */
function heldControl(event: MouseEvent): HTMLElement | null {
  // In a new tab or window.
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return null
  if (!(event.target instanceof Element)) return null
  const control = event.target.closest<HTMLElement>('button, a[data-wakes="held"]')
  if (!control || control.hasAttribute('commandfor')) return null
  // A submit button is held with its form.
  if (control instanceof HTMLButtonElement && control.type === 'submit') return null
  // The live preview has handlers of its own, without React.
  return control.closest('[data-alive]') ? null : control
}
