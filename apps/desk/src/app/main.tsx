import './desk.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'

import packageFile from '../../package.json' with { type: 'json' }
import { FrameLoop } from '../platform/hub/frame-loop.ts'
import { HubLink } from '../platform/hub/hub-link.ts'
import { keepWatch } from '../platform/hub/keep-watch.ts'
import { makeDesk } from './desk-parts.ts'
import { Desk } from './Desk.tsx'
import { enter } from './enter.ts'
import { loadAgainInOtherMarket } from './frozen/load-again.ts'

const key = await enter()
const worker = new Worker(new URL('../worker/desk-worker.ts', import.meta.url), { type: 'module' })
const url = `${location.origin.replace('http', 'ws')}/desk`
const hub = new HubLink(worker, { kind: 'socket', url, key }, packageFile.version)
keepWatch(hub, window)
const frames = new FrameLoop(window, () => hub.frame())
const desk = makeDesk(hub, frames)
loadAgainInOtherMarket(hub)

const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <StrictMode>
      <Desk desk={desk} />
    </StrictMode>,
  )
}
