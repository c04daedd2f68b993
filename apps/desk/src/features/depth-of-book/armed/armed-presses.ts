import type { ArmedDesk } from '../../../platform/armed/armed-desk.ts'
import { type ClickedCell, clickOrder } from '../../../platform/armed/click-order.ts'
import { PressGuard, pressRefusals } from '../../../platform/armed/press-guard.ts'

/** What was under the pointer when a button was pressed. */
export interface ArmedCell {
  key: string
  clicked: ClickedCell
  paintedAt: number
  isLive: boolean
  /** The trader's orders in this cell, by the number under which they are canceled. */
  ownIds: readonly string[]
}

/** Makes orders of the presses on one ladder while its window is armed; elsewhere the ladder is as it was. */
export function listenForPresses(
  body: HTMLElement,
  armed: ArmedDesk,
  cellUnder: (target: EventTarget | null) => ArmedCell | undefined,
  size: () => string,
  now: () => number = () => performance.now(),
): () => void {
  const view = body.ownerDocument.defaultView ?? window
  const guard = new PressGuard<ArmedCell>(armed.mode, view.document.hasFocus())
  const isArmed = () => armed.mode.isArmed.get()
  const press = (event: MouseEvent) => {
    const cell = cellUnder(event.target)
    if (!cell) return guard.left()
    const { button, detail: clicks, ctrlKey, altKey, shiftKey, metaKey } = event
    const hasModifier = ctrlKey || altKey || shiftKey || metaKey
    // A cancel needs no book.
    const isLive = cell.isLive || button === 1
    const { key, paintedAt } = cell
    const refusal = guard.pressed({
      now: now(),
      button,
      key,
      cell,
      clicks,
      paintedAt,
      isLive,
      hasModifier,
    })
    if (refusal !== null) armed.refuse(pressRefusals[refusal])
    // The browser would begin to scroll.
    if (button === 1 && isArmed()) event.preventDefault()
  }
  const release = (event: MouseEvent) => {
    // Also where nothing is under it: the button is not held any more.
    const cell = guard.released(now(), event.button, cellUnder(event.target)?.key ?? '')
    if (!cell) return
    if (event.button === 1) return void armed.cancel(cell.ownIds)
    if (event.button !== 0 && event.button !== 2) return
    const { clicked } = cell
    const order = clickOrder(event.button === 0 ? 'left' : 'right', clicked, size())
    if ('refusal' in order) armed.refuse(order.refusal)
    else void armed.place(clicked.venue, order.terms)
  }
  /** What the ladder does with a click or a right click when it is not armed. */
  const keepFromLadder = (event: MouseEvent) => {
    if (!isArmed() || !cellUnder(event.target)) return
    event.preventDefault()
    event.stopPropagation()
  }
  const focus = () => guard.focused(now())
  const blur = () => guard.blurred()
  const leave = () => guard.left()
  const until = new AbortController()
  const { signal } = until
  const first = { capture: true, signal }
  body.addEventListener('mousedown', press, first)
  body.addEventListener('mouseup', release, first)
  body.addEventListener('click', keepFromLadder, first)
  body.addEventListener('contextmenu', keepFromLadder, first)
  body.addEventListener('mouseleave', leave, { signal })
  view.addEventListener('focus', focus, { signal })
  view.addEventListener('blur', blur, { signal })
  return () => until.abort()
}
