import './tape.css'
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
import { EmptyTape, type EmptyReason, emptyReason } from './EmptyTape.tsx'
import { takeSnapshot } from './take-snapshot.ts'
import { TapeFooter } from './tape-footer.ts'
import type { TapeSettings } from './tape-settings.ts'
import { TapeSurface } from './tape-surface.ts'
import { TapeFoot } from './TapeFoot.tsx'
import { type TapeSnapshot, TapeTable } from './TapeTable.tsx'
import { useOwnFills } from './use-own-fills.ts'

const rowHeights = { compact: 20, comfortable: 24 }

/** Each trade as it prints, the newest at the top; color says who crossed the spread. */
export function Tape() {
  const panel = usePanel<TapeSettings>()
  const { symbol, filter } = panel
  const venues = useShownVenues()
  const { sizeDecimals } = useSymbolPreferences(symbol)
  const [{ density }] = useDocument(appearance, appearanceName)
  const { theme, palette } = useColors()
  const hubVenues = useWelcome()?.venues.map(({ id }) => id) ?? []
  const host = useRef<HTMLDivElement>(null)
  const surface = useRef<TapeSurface>(undefined)
  const newLines = useRef<HTMLButtonElement>(null)
  const hidden = useRef({ count: '0', element: null as HTMLSpanElement | null })
  const footer = useRef<TapeFooter>(undefined)
  const refs = {
    difference: useRef<HTMLSpanElement>(null),
    period: useRef<HTMLSpanElement>(null),
    bought: useRef<HTMLSpanElement>(null),
    sold: useRef<HTMLSpanElement>(null),
    boughtBar: useRef<HTMLElement>(null),
    soldBar: useRef<HTMLElement>(null),
  }
  const [empty, setEmpty] = useState<EmptyReason>('waiting')
  const [table, setTable] = useState<TapeSnapshot>()

  const writeHidden = () => {
    const { count, element } = hidden.current
    if (element && element.textContent !== count) element.textContent = count
  }
  const painted = useEffectEvent(() => {
    const tape = surface.current
    const chip = newLines.current
    if (!tape || !chip) return
    const waiting = tape.pause.waiting(tape.lines.next)
    const text = `${waiting.toLocaleString('en-US')} new`
    if (chip.textContent !== text) chip.textContent = text
    if (chip.hidden !== (waiting === 0)) chip.hidden = waiting === 0
    setEmpty(emptyReason(tape.lines.next - tape.lines.first, filter, venues))
  })
  useEffect(() => {
    const element = host.current
    if (!element) return undefined
    const body = element.ownerDocument.createElement('div')
    body.className = 'absolute inset-0'
    element.append(body)
    const made = new TapeSurface(body, () => painted())
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

  const { windowMs } = panel.settings
  const asset = symbol.split('-')[0] ?? ''
  const spec = { kind: 'tape' as const, symbol, venues: [...venues], filter, sumsMs: windowMs }
  useView<'tape'>(spec, panel.isVisible, {
    update: ({ tape, isWhole }) => {
      surface.current?.take(tape, isWhole, hubVenues)
      panel.showHidden(tape.hidden)
      hidden.current.count = tape.hidden.toLocaleString('en-US')
      writeHidden()
      footer.current ??= footerOf(refs)
      footer.current?.show(tape, asset, sizeDecimals)
    },
  })
  useOwnFills(surface, symbol)

  const snapshot = () => surface.current && setTable(takeSnapshot(surface.current, symbol))
  const scroll = (sign: number) => {
    const tape = surface.current
    tape?.scroll(sign * Math.max(tape.visibleLines - 1, 1))
  }
  useHotkey('tape.older', () => scroll(1))
  useHotkey('tape.newer', () => scroll(-1))
  useHotkey('tape.newest', () => surface.current?.goOn())
  useHotkey('tape.table', () => {
    if (table) setTable(undefined)
    else snapshot()
  })
  useHotkey('tape.close-table', () => {
    setTable(undefined)
    return table !== undefined
  })

  return (
    <div className="tape">
      <div className="tape-heads">
        <span>Time</span>
        <span>Ex</span>
        <span />
        <span className="tape-price">Price</span>
        <button
          ref={newLines}
          type="button"
          hidden
          className="tape-new"
          onClick={() => surface.current?.goOn()}
        >
          New
        </button>
        <span className="tape-size">Size</span>
      </div>
      <div
        ref={host}
        role="group"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keys scroll it
        tabIndex={0}
        aria-label="Prints, newest first. F9 opens them as a table."
        className="tape-body"
      >
        <EmptyTape
          reason={empty}
          // The words appear after the update that made the tape empty; nothing may follow it in a market that stands
          // still.
          hidden={(element) => {
            hidden.current.element = element
            writeHidden()
          }}
        />
      </div>
      <TapeFoot refs={refs} windowMs={windowMs} onWindow={(ms) => panel.change({ windowMs: ms })} />
      {table && (
        <TapeTable snapshot={table} onRenew={snapshot} onClose={() => setTable(undefined)} />
      )}
    </div>
  )
}

function footerOf(refs: Parameters<typeof TapeFoot>[0]['refs']): TapeFooter | undefined {
  const period = refs.period.current
  const difference = refs.difference.current
  const bought = refs.bought.current
  const sold = refs.sold.current
  const boughtBar = refs.boughtBar.current
  const soldBar = refs.soldBar.current
  if (!period || !difference || !bought || !sold || !boughtBar || !soldBar) return undefined
  return new TapeFooter({ period, difference, bought, sold, boughtBar, soldBar })
}
