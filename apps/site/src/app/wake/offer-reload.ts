import { reloadWords } from '../../platform/hydration/reload-words.ts'
import { reloadKeepingTyped } from '../../platform/typed-text.ts'

/**
 * React itself could not be loaded: the page was opened before the site was renewed, or the network is down.
 * The page stays as it is, and says how to go on. LostScriptNotice does the same once React is there.
 */
export function offerReload(): void {
  const notice = document.createElement('div')
  notice.setAttribute('role', 'alert')
  notice.className =
    'border-brass-400/40 bg-ink-900 text-fog-50 sticky bottom-0 z-40 flex flex-wrap items-center justify-center gap-4 border-t px-4 py-3 text-sm'
  const words = document.createElement('p')
  words.textContent = `${reloadWords} A form that you see here can also be sent as it is.`
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'bg-brass-400 text-ink-950 rounded px-4 py-2 font-semibold'
  button.textContent = 'Reload'
  button.addEventListener('click', reloadKeepingTyped)
  notice.append(words, button)
  // After the page and in its flow: at the foot of the page it covers nothing.
  document.body.append(notice)
  // A field that gets the focus is brought into sight above it.
  document.documentElement.style.scrollPaddingBottom = `${notice.offsetHeight}px`
}
