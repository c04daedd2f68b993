import { decodeCandles } from '@leadline/desk-protocol/frames/candle-section'
import { decodeFrame, type FrameSection, sectionKinds } from '@leadline/desk-protocol/frames/frame'
import { decodeLadder } from '@leadline/desk-protocol/frames/ladder-section'
import type { LadderState } from '@leadline/desk-protocol/frames/ladder-state'
import { decodeMakers } from '@leadline/desk-protocol/frames/maker-section'
import { encodePull } from '@leadline/desk-protocol/frames/pull'
import { decodeTape } from '@leadline/desk-protocol/frames/tape-section'
import { decodeTickers } from '@leadline/desk-protocol/frames/ticker-section'
import { HubStatus } from '@leadline/desk-protocol/hub-status'

import { toRowRuns } from './row-runs.ts'
import type { ViewUpdate } from './worker-messages.ts'

interface DecodedView {
  look: number
  version: number
  /** Frames that answer this pull or an earlier one are about what the view looked at before. */
  staleThrough: number
  ladder: LadderState | undefined
}

/** Turns the hub's frames into updates for the page, and holds what the next frame only reports the changes of. */
export class ViewDecoder {
  #views = new Map<number, DecodedView>()
  #pullNumber = 0

  /** A view looks at something, or at something else, from now on. */
  open(view: number, look: number): void {
    const version = this.#views.get(view)?.version ?? 0
    this.#views.set(view, { look, version, staleThrough: this.#pullNumber, ladder: undefined })
  }

  close(view: number): void {
    this.#views.delete(view)
  }

  /** Another connection: the hub there knows nothing of what was reported here. */
  reset(): void {
    for (const [view, { look }] of this.#views) {
      const staleThrough = this.#pullNumber
      this.#views.set(view, { look, version: 0, staleThrough, ladder: undefined })
    }
  }

  /** Of the last pull. */
  get pullNumber(): number {
    return this.#pullNumber
  }

  /** Bytes for the hub. Views that nobody can see are not named: nothing is computed for them. */
  pull(visible: readonly number[]): Uint8Array<ArrayBuffer> {
    this.#pullNumber += 1
    const views = visible.flatMap((id) => {
      const view = this.#views.get(id)
      return view ? { id, version: view.version } : []
    })
    return encodePull({ number: this.#pullNumber, views })
  }

  /**
   * Never throws: what cannot be read is requested again as a whole, and is not shown as live meanwhile.
   * `pullNumber`: what it
   * answers; an answer that cannot be read answers nothing.
   */
  decode(bytes: Uint8Array): { pullNumber: number; time: number; updates: ViewUpdate[] } {
    const frame = readable(() => decodeFrame(bytes))
    if (!frame) {
      const updates = [...this.#views].flatMap((entry) => unreadable(...entry))
      return { pullNumber: 0, time: 0, updates }
    }
    const { pullNumber, time, sections } = frame
    const updates = sections.flatMap((section) => {
      const view = this.#views.get(section.viewId)
      if (!view || pullNumber <= view.staleThrough) return []
      const isWhole = section.baseVersion === 0
      // A change of something that is not held here: request all of it next time.
      if (!isWhole && (section.baseVersion !== view.version || isUnheld(view, section))) {
        view.version = 0
        return []
      }
      view.version = section.version
      const read = readable(() => ({ updates: updateOf(view, section, isWhole) }))
      return read ? (read.updates ?? []) : unreadable(section.viewId, view)
    })
    return { pullNumber, time, updates }
  }
}

/** Undefined where the bytes are not what the protocol says, however they are wrong. */
function readable<Read>(read: () => Read): Read | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}

/** All of it is requested next time. A ladder that may be of the past says so until then. */
function unreadable(id: number, view: DecodedView): ViewUpdate[] {
  const { look, ladder } = view
  view.version = 0
  view.ladder = undefined
  if (!ladder) return []
  const { bids: _bids, asks: _asks, ...frame } = ladder
  const columns = ladder.columns.map(({ venue, state }) => ({
    venue,
    state: state === 'absent' ? state : ('stale' as const),
  }))
  const best = { bestBid: null, bestAsk: null, bestBidColumn: -1, bestAskColumn: -1 }
  const nothing = toRowRuns([], [])
  return [
    {
      view: id,
      look,
      isWhole: true,
      kind: 'ladder',
      frame: { ...frame, ...best, columns },
      bids: nothing,
      asks: nothing,
    },
  ]
}

function isUnheld(view: DecodedView, { kind }: FrameSection): boolean {
  return kind === sectionKinds.ladder && view.ladder === undefined
}

function updateOf(
  held: DecodedView,
  { viewId: view, kind, body }: FrameSection,
  isWhole: boolean,
): ViewUpdate | undefined {
  const head = { view, look: held.look, isWhole }
  switch (kind) {
    case sectionKinds.ladder: {
      const before = isWhole ? undefined : held.ladder
      const after = decodeLadder(before, body)
      held.ladder = after
      const { bids, asks, ...frame } = after
      return {
        ...head,
        kind: 'ladder',
        frame,
        bids: toRowRuns(before?.bids ?? [], bids),
        asks: toRowRuns(before?.asks ?? [], asks),
      }
    }
    case sectionKinds.tape:
      return { ...head, kind: 'tape', tape: decodeTape(body) }
    case sectionKinds.makers:
      return { ...head, kind: 'maker-tape', makers: decodeMakers(body) }
    case sectionKinds.candles:
      return { ...head, kind: 'candles', candles: decodeCandles(body) }
    case sectionKinds.tickers:
      return { ...head, kind: 'tickers', rows: decodeTickers(body) }
    case sectionKinds.status: {
      const status = HubStatus.parse(JSON.parse(new TextDecoder().decode(body)))
      return { ...head, kind: 'status', status }
    }
    default:
      // A newer hub may report more than this desk knows.
      return undefined
  }
}
