import { HubStatus } from '../hub-status.ts'
import { decodeCandles, type CandleUpdate, type ChartCandle } from './candle-section.ts'
import { decodeFrame, type FrameSection, sectionKinds } from './frame.ts'
import { decodeLadder } from './ladder-section.ts'
import type { LadderState } from './ladder-state.ts'
import { decodeMakers, type MakerUpdate } from './maker-section.ts'
import { encodePull } from './pull.ts'
import { decodeTape, type TapeUpdate } from './tape-section.ts'
import { decodeTickers, type TickerRow } from './ticker-section.ts'

/** What a desk holds of one view. Which of the states is there depends on what the view looks at. */
export interface MirroredView {
  version: number
  ladder?: LadderState
  /** The prints since the last frame only: the panel keeps as many as it shows. */
  tape?: TapeUpdate
  /** The lines since the last frame only. */
  makers?: MakerUpdate
  candles?: Omit<CandleUpdate, 'stretches'> & { list: readonly ChartCandle[] }
  tickers?: ReadonlyMap<number, TickerRow>
  status?: HubStatus
}

/** The desk's end of the frames: holds the state of each view and asks for what changed since. */
export class ViewMirror {
  #views = new Map<number, MirroredView>()
  #pullNumber = 0

  /** A panel was opened, or looks at something else from now on: what was held under its number is of no use. */
  open(viewId: number): void {
    this.#views.set(viewId, { version: this.#views.get(viewId)?.version ?? 0 })
  }

  close(viewId: number): void {
    this.#views.delete(viewId)
  }

  get(viewId: number): MirroredView | undefined {
    return this.#views.get(viewId)
  }

  /** Bytes for the hub. Panels that cannot be seen are not named: nothing is computed for them. */
  pull(visible: Iterable<number> = this.#views.keys()): Uint8Array<ArrayBuffer> {
    this.#pullNumber += 1
    const views = [...visible].map((id) => ({ id, version: this.#views.get(id)?.version ?? 0 }))
    return encodePull({ number: this.#pullNumber, views })
  }

  /** Takes a frame in. Returns the numbers of the views that changed. */
  apply(bytes: Uint8Array): number[] {
    const changed: number[] = []
    for (const section of decodeFrame(bytes).sections) {
      const view = this.#views.get(section.viewId)
      if (!view) continue
      // A change of a state that is not held: ask for all of it with the next pull.
      if (section.baseVersion !== 0 && section.baseVersion !== view.version) {
        view.version = 0
        continue
      }
      applySection(view, section)
      view.version = section.version
      changed.push(section.viewId)
    }
    return changed
  }
}

function applySection(view: MirroredView, { kind, baseVersion, body }: FrameSection): void {
  const isWhole = baseVersion === 0
  switch (kind) {
    case sectionKinds.ladder: {
      view.ladder = decodeLadder(isWhole ? undefined : view.ladder, body)
      return
    }
    case sectionKinds.tape: {
      view.tape = decodeTape(body)
      return
    }
    case sectionKinds.makers: {
      view.makers = decodeMakers(body)
      return
    }
    case sectionKinds.candles: {
      const { stretches, ...rest } = decodeCandles(body)
      let list = isWhole ? [] : (view.candles?.list ?? [])
      for (const { from, to, candles } of stretches) list = spliced(list, from, to, candles)
      view.candles = { ...rest, list }
      return
    }
    case sectionKinds.tickers: {
      const rows = new Map(isWhole ? [] : view.tickers)
      for (const row of decodeTickers(body)) rows.set(row.place, row)
      view.tickers = rows
      return
    }
    case sectionKinds.status: {
      view.status = HubStatus.parse(JSON.parse(new TextDecoder().decode(body)))
      return
    }
    default:
    // A newer hub may report more than this desk knows.
  }
}

function spliced(
  list: readonly ChartCandle[],
  from: number,
  to: number,
  candles: readonly ChartCandle[],
): ChartCandle[] {
  const start = firstAtOrAfter(list, from)
  const end = firstAtOrAfter(list, to + 1)
  return [...list.slice(0, start), ...candles, ...list.slice(end)]
}

function firstAtOrAfter(list: readonly ChartCandle[], time: number): number {
  let low = 0
  let high = list.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((list[middle]?.time ?? 0) < time) low = middle + 1
    else high = middle
  }
  return low
}
