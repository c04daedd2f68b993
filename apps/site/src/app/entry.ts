import './entry-credentials.ts'
import './entry.css'
import { afterFirstPaint } from './wake/after-first-paint.ts'
import { countFirstVisit } from './wake/count-first-visit.ts'
import { followScroll } from './wake/follow-scroll.ts'
import { holdEarlyActions } from './wake/hold-early-actions.ts'
import { hydrateInPieces } from './wake/hydrate-in-pieces.ts'
import { jumpSmoothly } from './wake/jump-smoothly.ts'
import { offerReload } from './wake/offer-reload.ts'
import { onFirstNeed } from './wake/on-first-need.ts'
import { listIn } from './wake/page-facts.ts'
import { searchByKey } from './wake/search-by-key.ts'
import { showCaptionsOnPlay } from './wake/show-captions.ts'
import { showPlainPage } from './wake/show-plain-page.ts'
import { waitingNotice } from './wake/waiting-notice.ts'

/**
 * The page is complete HTML: its links, menus and details work as they are. React is loaded when somebody
 * is about to need it, never because the browser has nothing else to do.
 */
const waiting = waitingNotice()
const replay = holdEarlyActions(waiting.show)
const endJumps = jumpSmoothly()
onFirstNeed(async () => {
  await hydrateInPieces().then(handOver, goOnWithoutReact)
  // Where React cannot come, a form that was sent goes to the server as the plain form it is.
  await replay()
})
function handOver(): void {
  endJumps()
  waiting.end()
}
function goOnWithoutReact(): void {
  showPlainPage()
  offerReload()
}
followScroll()
searchByKey()
showCaptionsOnPlay()
countFirstVisit()
afterFirstPaint(() => {
  document.documentElement.classList.add('is-painted')
  // What moves without React, such as the landing page's market.
  for (const part of listIn('live-parts')) void import(/* @vite-ignore */ part)
})
