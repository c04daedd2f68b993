import './desk.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'

import packageFile from '../../package.json' with { type: 'json' }
import { FrameLoop } from '../platform/hub/frame-loop.ts'
import { HubLink } from '../platform/hub/hub-link.ts'
import { keepWatch } from '../platform/hub/keep-watch.ts'
import { newMarket, readMarketLink } from '../platform/trial/market-link.ts'
import type { TrialStart } from '../worker/trial/trial-start.ts'
import { makeDesk } from './desk-parts.ts'
import { Desk } from './Desk.tsx'
import { keepTrialLayouts, readTrialLayouts } from './layouts/trial-layouts.ts'

/** The desk in a tab of the site: its hub is a worker, and the market inside it is simulated. */
const { version } = packageFile
const asked = readMarketLink(location.hash)
const market = asked?.market ?? newMarket(Date.now(), Math.random)
// A link that is opened in this tab while the desk is there: another market is another desk.
addEventListener('hashchange', () => location.reload())

const hubWorker = new Worker(new URL('../worker/trial/trial-hub.ts', import.meta.url), {
  type: 'module',
})
const channel = new MessageChannel()
const start: TrialStart = { version, market, documents: readTrialLayouts(localStorage) }
hubWorker.postMessage(start, [channel.port1])

const worker = new Worker(new URL('../worker/desk-worker.ts', import.meta.url), { type: 'module' })
const hub = new HubLink(worker, { kind: 'port' }, version, channel.port2)
keepWatch(hub, window)
const frames = new FrameLoop(window, () => hub.frame())
const desk = makeDesk(hub, frames, { market, problem: asked?.problem })
keepTrialLayouts(desk.documentStore, localStorage)

const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <StrictMode>
      <Desk desk={desk} />
    </StrictMode>,
  )
}
