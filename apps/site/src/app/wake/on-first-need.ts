import { sessionKeys } from '../../platform/session/session-keys.ts'
import { hasKeptText } from '../../platform/typed-text.ts'
import { factOf } from './page-facts.ts'

/** Near one of these, React is about to be needed. Plain links, details and live parts work without. */
const scripted = [
  'button:not([commandfor], [data-alive] *)',
  'input',
  'select',
  'textarea',
  'form',
  '[data-wakes]',
].join()
/** A form may also be sent by a password manager, which neither points nor types. */
const nearing = ['pointerover', 'pointerdown', 'touchstart', 'focusin', 'click', 'submit'] as const

/** Calls back once: at once where the page is nothing without script, otherwise at the first sign of need. */
export function onFirstNeed(begin: () => Promise<void>): void {
  if (isNeededNow()) {
    void begin()
    return
  }
  const ending = new AbortController()
  const options = { capture: true, passive: true, signal: ending.signal }
  const start = () => {
    ending.abort()
    void begin()
  }
  const startIfScripted = ({ target }: Event) => {
    if (target instanceof Element && target.closest(scripted)) start()
  }
  for (const name of nearing) addEventListener(name, startIfScripted, options)
  addEventListener('keydown', start, options)
  // A table of contents that follows the reader has something to do once there is a reader.
  if (document.querySelector('[data-wakes="scroll"]')) addEventListener('scroll', start, options)
}

function isNeededNow(): boolean {
  return (
    factOf('page-needs-script') !== null ||
    // The development server sends an empty page.
    document.getElementById('root')?.firstElementChild == null ||
    // An address that asks for more than the page: a section to show, a token, a filter.
    location.search !== '' ||
    location.hash !== '' ||
    wasHandedSomething() ||
    hasKeptText() ||
    isSignedIn()
  )
}

/** The link that led here carried something in the router's state: a plan, the subject of a message. */
function wasHandedSomething(): boolean {
  const state: unknown = history.state
  return typeof state === 'object' && state !== null && 'usr' in state && state.usr != null
}

/** Whoever is signed in sees another header, and prices that know what they own. */
function isSignedIn(): boolean {
  return [localStorage, sessionStorage].some((place) => place.getItem(sessionKeys.user) !== null)
}
