import { beforeEach, expect, test, vi } from 'vitest'

import { holdEarlyActions } from './hold-early-actions.ts'

/** As little of a browser as an early act takes: elements that know their kind, and a window that learns of them. */
class FakeElement extends EventTarget {
  closest = (): FakeElement | null => null
  hasAttribute = () => false
}
class FakeForm extends FakeElement {
  isConnected = true
  sent = 0
  requestSubmit = () => void this.sent++
}
class FakeButton extends FakeElement {
  type = 'button'
  clicks = 0
  click = () => void this.clicks++
}

let page: EventTarget

beforeEach(() => {
  page = new EventTarget()
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('Element', FakeElement)
  vi.stubGlobal('HTMLFormElement', FakeForm)
  vi.stubGlobal('HTMLButtonElement', FakeButton)
})

/** Somebody acts on an element, and the window learns of it first. Answers what is left of the event. */
function act(
  type: 'click' | 'submit',
  target: FakeElement,
): { isGone: boolean; isHidden: boolean } {
  const event = new Event(type, { cancelable: true })
  Object.defineProperties(event, { target: { value: target }, button: { value: 0 } })
  const stop = vi.spyOn(event, 'stopPropagation')
  page.dispatchEvent(event)
  return { isGone: event.defaultPrevented, isHidden: stop.mock.calls.length > 0 }
}

test('a form that is sent before React is kept from the browser and from handlers on their way', () => {
  holdEarlyActions()
  expect(act('submit', new FakeForm())).toEqual({ isGone: true, isHidden: true })
})

test('however often it was sent, it is sent once', async () => {
  const replay = holdEarlyActions()
  const form = new FakeForm()
  act('submit', form)
  act('submit', form)
  await replay()
  expect(form.sent).toBe(1)
})

test('of two forms, or a form and a link, the last one counts', async () => {
  const replay = holdEarlyActions()
  const [first, second] = [new FakeForm(), new FakeForm()]
  act('submit', first)
  act('submit', second)
  await replay()
  expect([first.sent, second.sent]).toEqual([0, 1])
})

test('a button that was pressed twice while nothing happened is pressed once, and the form is sent after it', async () => {
  const replay = holdEarlyActions()
  const [button, form] = [new FakeButton(), new FakeForm()]
  // Not inside the live preview, which has handlers of its own.
  button.closest = ((selector: string) =>
    selector.includes('data-alive') ? null : button) as typeof button.closest
  act('click', button)
  act('click', button)
  act('submit', form)
  await replay()
  expect([button.clicks, form.sent]).toEqual([1, 1])
})

test('once replayed, nothing is held any more', async () => {
  const replay = holdEarlyActions()
  await replay()
  expect(act('submit', new FakeForm())).toEqual({ isGone: false, isHidden: false })
})

test('whoever presses early sees so at the control that was pressed, each time', () => {
  const held: (HTMLElement | null)[] = []
  holdEarlyActions((control) => held.push(control))
  const [button, form] = [new FakeButton(), new FakeForm()]
  button.closest = ((selector: string) =>
    selector.includes('data-alive') ? null : button) as typeof button.closest
  act('click', button)
  act('submit', form)
  expect(held).toEqual([button, undefined])
})
