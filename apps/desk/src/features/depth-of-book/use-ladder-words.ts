import type { HubStatus } from '@leadline/desk-protocol/hub-status'
import { useContext, useRef } from 'react'

import { useColors } from '../../platform/preferences/use-colors.ts'
import { PickedPricesContext } from '../../platform/trading/picked-price.ts'
import { useValue } from '../../platform/value.ts'
import { useKeylessVenues } from '../../platform/vault/keyless-venues.ts'
import { LadderFooter } from './ladder/ladder-footer.ts'
import type { LadderSurface, SurfaceSetup } from './ladder/ladder-surface.ts'

/** The words around a ladder, written after each frame. */
export function useLadderWords(setup: SurfaceSetup, refusal: string | undefined) {
  const picks = useContext(PickedPricesContext)
  const picked = useValue(picks.last)
  const isTaken = useValue(picks.isTaken)
  const { theme, palette } = useColors()
  const keyless = useKeylessVenues()
  const status = useRef<HubStatus>(undefined)
  const wasIgnored = useRef(false)
  const footer = useRef<{ of: HTMLElement; footer: LadderFooter }>(undefined)
  const refs = {
    state: useRef<HTMLSpanElement>(null),
    picked: useRef<HTMLSpanElement>(null),
    reach: useRef<HTMLSpanElement>(null),
    recenter: useRef<HTMLButtonElement>(null),
    held: useRef<HTMLSpanElement>(null),
  }
  const show = (painted: LadderSurface) => {
    const [state, pick, reach, recenter] = [refs.state, refs.picked, refs.reach, refs.recenter].map(
      (ref) => ref.current,
    )
    if (!state || !pick || !reach || !recenter) return
    if (footer.current?.of !== state) {
      footer.current = {
        of: state,
        footer: new LadderFooter({ state, picked: pick, reach, recenter }),
      }
    }
    const { symbol, venues } = setup
    const facts = {
      symbol,
      venues,
      keyless,
      refusal,
      status: status.current,
      picked: isTaken ? null : picked,
      wasIgnored: wasIgnored.current,
    }
    footer.current.footer.show(painted, facts, painted.edge('below')?.words)
    const chip = refs.held.current
    if (chip && chip.hidden === painted.isHeld) chip.hidden = !painted.isHeld
  }
  const ignored = (was: boolean) => {
    wasIgnored.current = was
  }
  const received = (reported: HubStatus) => {
    status.current = reported
  }
  return { refs, colors: `${theme} ${palette}`, show, ignored, received }
}
