import './entry-credentials.ts'
import './entry.css'

const eventsThatNeedScript = ['pointerdown', 'keydown', 'touchstart'] as const
const idleAtLatestMs = 3000

/**
 * The page is complete HTML. React hydrates it when the browser is idle, or as soon as somebody touches
 * the page; a click or submit that came before that is replayed afterwards.
 */
function startHydration(): void {
  if (started) return
  started = true
  for (const name of eventsThatNeedScript) removeEventListener(name, startHydration, true)
  // Both in parallel, under the hashed names of the build; the development server has only the source.
  const page = moduleNamed('page-module')
  if (page) void import(/* @vite-ignore */ page)
  void import(/* @vite-ignore */ moduleNamed('app-module') ?? '/src/app/hydrate.tsx')
}

function moduleNamed(name: string): string | undefined {
  return document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content
}

// Dispatched by hydrate.tsx.
addEventListener('hydrated', replayEarly, { once: true })

let started = false
/** The last click or submit before hydration. */
let early: (() => void) | undefined

function keepEarlyClick(event: Event) {
  const button = event.target instanceof Element ? event.target.closest('button') : null
  // The browser handles these itself; a submit button is replayed with its form.
  if (!button || button.type === 'submit' || button.hasAttribute('commandfor')) return
  event.preventDefault()
  early = () => button.click()
}

function keepEarlySubmit(event: SubmitEvent) {
  const form = event.target
  if (!(form instanceof HTMLFormElement)) return
  // A form without a handler would send what was typed as a query string.
  event.preventDefault()
  early = () => form.requestSubmit()
}

function replayEarly() {
  removeEventListener('click', keepEarlyClick, true)
  removeEventListener('submit', keepEarlySubmit, true)
  early?.()
}

addEventListener('click', keepEarlyClick, true)
addEventListener('submit', keepEarlySubmit, true)
for (const name of eventsThatNeedScript) {
  addEventListener(name, startHydration, { capture: true, passive: true })
}
const whenIdle = () =>
  'requestIdleCallback' in window
    ? requestIdleCallback(startHydration, { timeout: idleAtLatestMs })
    : setTimeout(startHydration, 200)
if (document.readyState === 'complete') whenIdle()
else addEventListener('load', whenIdle, { once: true })
