import './entry-credentials.ts'
import './entry.css'

const eventsThatNeedScript = ['pointerdown', 'keydown', 'touchstart'] as const
const idleAtLatestMs = 3000

/**
 * The page is complete HTML. It comes alive when the browser has nothing better to do, or as soon as
 * somebody touches it; what they did too early is done again once it can be answered.
 */
function comeAlive(): void {
  if (started) return
  started = true
  for (const name of eventsThatNeedScript) removeEventListener(name, comeAlive, true)
  // Both at once, by the names the build gave them; the development server knows only the source.
  const page = moduleNamed('page-module')
  if (page) void import(/* @vite-ignore */ page)
  void import(/* @vite-ignore */ moduleNamed('app-module') ?? '/src/app/hydrate.tsx')
}

function moduleNamed(name: string): string | undefined {
  return document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content
}

// Said by hydrate.tsx.
addEventListener('alive', replayEarly, { once: true })

let started = false
/** What the person did before the page could answer. */
let early: (() => void) | undefined

function keepEarlyClick(event: Event) {
  const button = event.target instanceof Element ? event.target.closest('button') : null
  // What the browser does by itself needs no replay; a submit button is kept with its form.
  if (!button || button.type === 'submit' || button.hasAttribute('commandfor')) return
  event.preventDefault()
  early = () => button.click()
}

function keepEarlySubmit(event: SubmitEvent) {
  const form = event.target
  if (!(form instanceof HTMLFormElement)) return
  // Without script the browser would put what was typed into an address.
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
  addEventListener(name, comeAlive, { capture: true, passive: true })
}
const whenIdle = () =>
  'requestIdleCallback' in window
    ? requestIdleCallback(comeAlive, { timeout: idleAtLatestMs })
    : setTimeout(comeAlive, 200)
if (document.readyState === 'complete') whenIdle()
else addEventListener('load', whenIdle, { once: true })
