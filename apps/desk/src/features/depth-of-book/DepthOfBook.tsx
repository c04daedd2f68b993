import './ladder/ladder.css'
import { useContext, useEffect, useRef, useState } from 'react'

import { AlertOffersContext, useAlertOffer } from '../../platform/alerts/alert-offers.ts'
import { announcer } from '../../platform/announcer.ts'
import { usePanel } from '../../platform/panels/panel-context.ts'
import { MoveOrder } from '../../platform/trading/MoveOrder.tsx'
import { PickedPricesContext } from '../../platform/trading/picked-price.ts'
import { ArmedBar } from './armed/ArmedBar.tsx'
import { useArmedClicks } from './armed/use-armed-clicks.ts'
import { useArmedKeys } from './armed/use-armed-keys.ts'
import { type BookSnapshot, BookTable } from './BookTable.tsx'
import { useSuitableStep } from './condense/use-suitable-step.ts'
import type { DepthSettings } from './depth-settings.ts'
import { DepthChoices } from './DepthChoices.tsx'
import { ColumnHeads, OffColumns } from './ladder/ColumnHeads.tsx'
import { LadderFoot } from './ladder/LadderFoot.tsx'
import { useOwnDrag } from './own-orders/use-own-drag.ts'
import { cellText } from './pointing/cell-text.ts'
import { pickPrice } from './pointing/pick-price.ts'
import { pointedPrice } from './pointing/pointed-price.ts'
import { useLadderKeys } from './pointing/use-ladder-keys.ts'
import { PositionBar } from './position/PositionBar.tsx'
import { extraColumnOf } from './rows/row-style.ts'
import { useColumnStates } from './use-column-states.ts'
import { useLadderSurface } from './use-ladder-surface.ts'
import { useLadderViews } from './use-ladder-views.ts'
import { useLadderWords } from './use-ladder-words.ts'
import { useSurfaceSetup } from './use-surface-setup.ts'

/** The resting orders of every shown exchange on one ladder: asks above, bids below, best prices in the middle. */
export function DepthOfBook() {
  const panel = usePanel<DepthSettings>()
  const step = useSuitableStep(panel.symbol, panel.settings)
  const setup = useSurfaceSetup(step.settings)
  const { symbol, settings, venues } = setup
  const { condense } = settings
  const picks = useContext(PickedPricesContext)
  const alerts = useContext(AlertOffersContext)
  const host = useRef<HTMLDivElement>(null)
  const spoken = useRef<HTMLSpanElement>(null)
  const [refusal, setRefusal] = useState<string>()
  const [table, setTable] = useState<BookSnapshot>()
  const columns = useColumnStates()
  const words = useLadderWords(setup, refusal)

  const surface = useLadderSurface(host, setup, panel.window, {
    painted: () => {
      if (!surface.current) return
      words.show(surface.current)
      columns.look(surface.current)
    },
    picked: (content, column) => {
      const state = surface.current?.state
      if (!state) return
      words.ignored(false)
      picks.pick(pickPrice({ ...content, column }, state, venues, symbol))
      surface.current?.request()
    },
    menuWanted: () => alerts.open.set({ symbol, price: pointedPrice(surface.current) }),
    ignored: () => {
      words.ignored(true)
      surface.current?.request()
    },
  })

  useAlertOffer(() => ({ symbol, price: pointedPrice(surface.current) }))
  const drag = useOwnDrag(host, surface)
  useArmedClicks(host, surface, symbol, venues)
  useArmedKeys(surface, symbol, venues)

  useLadderViews(surface, setup, {
    ladder: (ladder) => {
      setRefusal(undefined)
      if (step.find(ladder)) return
      surface.current?.show(ladder)
      panel.showHidden(ladder.hidden)
    },
    refused: setRefusal,
    needsStatus: columns.hasError,
    status: words.received,
  })
  const pickCursor = () => {
    const ladder = surface.current
    const content = ladder?.cursor && ladder.contentAt(ladder.cursor.slot)
    if (!ladder?.state || !ladder.cursor || !content || Number.isNaN(content.price)) return false
    const { column } = ladder.cursor
    const cell = { ...content, column: column === 0 ? null : column - 1 }
    const picked = pickPrice(cell, ladder.state, venues, symbol)
    picks.pick(picked)
    announcer.say(`Picked ${picked.price}${picked.venue === null ? '' : ` on ${picked.venue}`}`)
    ladder.request()
    return true
  }
  const snapshot = () => {
    const state = surface.current?.state
    const isCondensed = condense !== null
    if (state) setTable({ state, venues, symbol, time: state.changedAt, isCondensed })
  }
  useLadderKeys(surface, venues.length, {
    pickCursor,
    table: () => (table ? setTable(undefined) : snapshot()),
    closeTable: () => {
      setTable(undefined)
      if (table) host.current?.focus()
      return table !== undefined
    },
    moved: () => {
      const ladder = surface.current
      ladder?.paint()
      if (ladder && spoken.current) spoken.current.textContent = cellText(ladder, venues)
    },
  })
  useEffect(() => surface.current?.readColors(), [surface, words.colors])

  const extra = columns.hasExtra ? extraColumnOf(settings) : null
  const market = () => {
    const state = surface.current?.state
    const [row] = [...(state?.asks ?? []), ...(state?.bids ?? [])]
    const best = state?.bestAsk ?? state?.bestBid ?? row?.price ?? 0
    return state ? best / 10 ** state.priceDecimals : 0
  }
  return (
    <div className="ladder">
      <DepthChoices
        price={market}
        step={condense?.step}
        held={words.refs.held}
        isNarrow={columns.isNarrow}
      />
      <ArmedBar />
      <PositionBar />
      <ColumnHeads venues={venues} states={columns.states} extra={extra} />
      <div
        ref={host}
        role="group"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it has a keyboard cursor of its own
        tabIndex={0}
        aria-label="Ladder. Arrow keys move over prices and exchanges, Enter copies a price, F9 opens the book as a table."
        className="ladder-body"
      >
        <OffColumns states={columns.states} hasExtra={extra !== null} />
      </div>
      <span ref={spoken} aria-live="polite" className="sr-only" />
      <div className="ladder-below">
        <LadderFoot
          refs={words.refs}
          onRecenter={() => surface.current?.recenter()}
          onState={() => surface.current?.bringIntoView('below')}
        />
        {drag.dropped && (
          <MoveOrder key={drag.dropped.id} dropped={drag.dropped} onEnd={drag.end} />
        )}
      </div>
      {table && (
        <BookTable snapshot={table} onRenew={snapshot} onClose={() => setTable(undefined)} />
      )}
    </div>
  )
}
