import './maker-tape.css'
import { makerKinds, type MakerUpdate } from '@leadline/desk-protocol/frames/maker-section'
import { makerSureness } from '@leadline/venues/maker-sureness'
import type { VenueId } from '@leadline/venues/venue-names'
import { venueOf } from '@leadline/venues/venue-registry'
import { useEffect, useEffectEvent, useRef, useState } from 'react'

import { useDocument } from '../../platform/documents/use-document.ts'
import { useHotkey } from '../../platform/hotkeys/use-hotkey.ts'
import { useWelcome } from '../../platform/hub/use-frozen.ts'
import { useView } from '../../platform/hub/use-view.ts'
import { usePanel } from '../../platform/panels/panel-context.ts'
import { appearance, appearanceName } from '../../platform/preferences/appearance.ts'
import { useColors } from '../../platform/preferences/use-colors.ts'
import { useShownVenues } from '../../platform/preferences/use-shown-venues.ts'
import { useSymbolPreferences } from '../../platform/preferences/use-symbol-preferences.ts'
import { EmptyMakers, emptyReason, type EmptyReason } from './EmptyMakers.tsx'
import { isFiltered, type MakerSettings } from './maker-settings.ts'
import { MakerSumCells } from './maker-sums.ts'
import { MakerSurface } from './maker-surface.ts'
import { MakerChoices } from './MakerChoices.tsx'
import { MakerFoot, type ShownMaker } from './MakerFoot.tsx'
import { type MakerSnapshot, MakerTable, takeSnapshot } from './MakerTable.tsx'

const rowHeights = { compact: 20, comfortable: 24 }

/** What became of resting size: it appeared, was pulled, eaten or refilled, and walls that ran before they were touched. */
export function MakerTape() {
  const panel = usePanel<MakerSettings>()
  const { symbol, settings } = panel
  const shown = useShownVenues()
  const venues = shown.filter((id) => settings.source === 'all' || id === settings.source)
  const { sizeDecimals } = useSymbolPreferences(symbol)
  const [{ density }] = useDocument(appearance, appearanceName)
  const { theme, palette } = useColors()
  const hubVenues = useWelcome()?.venues.map(({ id }) => id) ?? []
  const host = useRef<HTMLDivElement>(null)
  const surface = useRef<MakerSurface>(undefined)
  const newLines = useRef<HTMLButtonElement>(null)
  const sums = useRef<HTMLTableElement>(null)
  const cells = useRef<MakerSumCells>(undefined)
  const [makers, setMakers] = useState<readonly ShownMaker[]>([])
  const [empty, setEmpty] = useState<EmptyReason>('waiting')
  const [table, setTable] = useState<MakerSnapshot>()

  const painted = useEffectEvent(() => {
    const tape = surface.current
    const chip = newLines.current
    if (!tape || !chip) return
    const waiting = tape.pause.waiting(tape.lines.next)
    const text = `${waiting.toLocaleString('en-US')} new`
    if (chip.textContent !== text) chip.textContent = text
    if (chip.hidden !== (waiting === 0)) chip.hidden = waiting === 0
    const lines = tape.lines.next - tape.lines.first
    setEmpty(emptyReason(lines, isFiltered(settings), venues, makers))
  })
  useEffect(() => {
    const element = host.current
    if (!element) return undefined
    const body = element.ownerDocument.createElement('div')
    body.className = 'absolute inset-0'
    element.append(body)
    const made = new MakerSurface(body, () => painted())
    surface.current = made
    const observer = new ResizeObserver(([entry]) => {
      if (entry) made.resize(entry.contentRect.width, entry.contentRect.height)
    })
    // Also where the window comes to a monitor with other pixels.
    observer.observe(element, { box: 'device-pixel-content-box' })
    return () => {
      observer.disconnect()
      body.remove()
      surface.current = undefined
    }
  }, [panel.window])
  useEffect(() => {
    surface.current?.configure(rowHeights[density], sizeDecimals)
  }, [density, sizeDecimals, theme, palette, panel.window])

  const { kinds, minSize, wallsOnly } = settings
  const spec = { kind: 'maker-tape' as const, symbol, venues, kinds, minSize, wallsOnly }
  useView<'maker-tape'>(spec, panel.isVisible, {
    update: ({ makers: update, isWhole }) => {
      surface.current?.take(update, isWhole, hubVenues)
      if (sums.current)
        (cells.current ??= new MakerSumCells(sums.current)).show(update, sizeDecimals)
      // The same list as before renders nothing.
      setMakers((before) => changedMakers(before, update, hubVenues))
    },
  })

  const snapshot = () =>
    surface.current && setTable(takeSnapshot(surface.current, symbol, hubVenues))
  const scroll = (sign: number) => {
    const tape = surface.current
    tape?.scroll(sign * Math.max(tape.visibleLines - 1, 1))
  }
  useHotkey('makers.older', () => scroll(1))
  useHotkey('makers.newer', () => scroll(-1))
  useHotkey('makers.newest', () => surface.current?.goOn())
  useHotkey('makers.walls', () => panel.change({ wallsOnly: !wallsOnly }))
  useHotkey('makers.table', () => {
    if (table) setTable(undefined)
    else snapshot()
  })
  useHotkey('makers.close-table', () => {
    setTable(undefined)
    return table !== undefined
  })

  return (
    <div className="maker-tape">
      <MakerChoices
        settings={settings}
        venues={shown.filter((id) => makerSureness(venueOf(id)).kind !== 'nothing')}
        asset={symbol.split('-')[0] ?? ''}
        onChange={(change) => panel.change(change)}
      />
      <div className="maker-heads">
        <span>Time</span>
        <span>Ex</span>
        <span>Side</span>
        <span>Size that</span>
        <span>Price</span>
        <button
          ref={newLines}
          type="button"
          hidden
          className="maker-new"
          onClick={() => surface.current?.goOn()}
        >
          New
        </button>
        <span className="maker-size">Size</span>
      </div>
      <div
        ref={host}
        role="group"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keys scroll it
        tabIndex={0}
        aria-label="What became of resting size, newest first. F9 opens it as a table."
        className="maker-body"
      >
        <EmptyMakers
          reason={empty}
          venues={venues}
          onShowAll={() =>
            panel.change({ kinds: [...makerKinds], minSize: null, wallsOnly: false })
          }
        />
      </div>
      <MakerFoot sums={sums} symbol={symbol} makers={makers} />
      {table && (
        <MakerTable snapshot={table} onRenew={snapshot} onClose={() => setTable(undefined)} />
      )}
    </div>
  )
}

function changedMakers(
  before: readonly ShownMaker[],
  { venues }: MakerUpdate,
  hubVenues: readonly VenueId[],
): readonly ShownMaker[] {
  const isSame =
    before.length === venues.length &&
    venues.every(
      ({ venue, state }, at) => before[at]?.state === state && before[at].id === hubVenues[venue],
    )
  if (isSame) return before
  return venues.flatMap(({ venue, state }) => {
    const id = hubVenues[venue]
    return id ? [{ id, state }] : []
  })
}
