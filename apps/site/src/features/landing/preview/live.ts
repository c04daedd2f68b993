import { LiveChart } from './chart/live-chart.ts'
import { wireCondenseControl } from './ladder/condense-control.ts'
import { LiveLadder } from './ladder/live-ladder.ts'
import { PreviewMarket } from './market/preview-market.ts'
import { watchMotion } from './motion-gate.ts'
import { OPENING_CHOICE, readFrame, SEED } from './preview-frame.ts'
import { renderStill } from './still.ts'
import { LiveSummary } from './summary/live-summary.ts'
import { LiveTape } from './tape/live-tape.ts'

/** Numbers are rewritten ten times a second: faster could not be read. Lines move every frame. */
const EACH_READ_EVERY_MS = 100
/** After a pause the market goes on from where it stood instead of catching up. */
const FRAME_AT_MOST_MS = 100
const EASE_MS = 70

/** Bring the still in this container to life. Answers a function that stops it for good. */
export function startPreview(container: HTMLElement): () => void {
  const ending = new AbortController()
  const market = new PreviewMarket(SEED)
  // Making the market takes a while: the page may answer its visitor before it is drawn.
  const timer = setTimeout(() => bringToLife(container, market, ending.signal))
  return () => {
    clearTimeout(timer)
    ending.abort()
  }
}

function bringToLife(container: HTMLElement, market: PreviewMarket, ending: AbortSignal): void {
  // A panel that was live before has moved its rows: start again from the markup.
  if (!container.querySelector('.pv:not(.pv-used)')) {
    container.innerHTML = renderStill(readFrame(market, OPENING_CHOICE))
  }
  container.querySelector('.pv')?.classList.add('pv-used')
  const chart = new LiveChart(container, market, ending)
  const ladder = new LiveLadder(container, market, ending, () => chart.point(ladder.pointedTicks))
  const tape = new LiveTape(container, market.tape)
  const summary = new LiveSummary(container, market.candles)

  // One pane after the other, never all in one frame.
  const readers = [
    () => ladder.read(),
    () => {
      chart.read()
      chart.point(ladder.pointedTicks)
    },
    () => {
      tape.read()
      summary.read()
    },
  ]
  const readEveryMs = EACH_READ_EVERY_MS / readers.length
  let request = 0
  let drawnMs = 0
  let sinceReadMs = 0
  let turn = 0
  const draw = (nowMs: number) => {
    request = requestAnimationFrame(draw)
    const elapsedMs = Math.min(Math.max(0, nowMs - drawnMs), FRAME_AT_MOST_MS)
    drawnMs = nowMs
    sinceReadMs += elapsedMs
    market.step(elapsedMs)
    for (; sinceReadMs >= readEveryMs; sinceReadMs -= readEveryMs) {
      readers[turn % readers.length]?.()
      turn += 1
    }
    const part = 1 - Math.exp(-elapsedMs / EASE_MS)
    ladder.animate(part)
    chart.animate(part)
    tape.animate(part)
  }

  for (const read of readers) read()
  ladder.settle()
  chart.settle()
  wireCondenseControl(container, ending, (option) => ladder.choose(option))
  watchMotion(container, ending, (mayMove) => {
    cancelAnimationFrame(request)
    drawnMs = performance.now()
    if (mayMove) request = requestAnimationFrame(draw)
  })
}
