import type { WireAccount, WireRisk } from '@leadline/desk-protocol/messages/trading-messages'
import { venueOf } from '@leadline/venues/venue-registry'

import { directionOf, formatResult } from '../../platform/numbers/format-decimal.ts'
import { notComputable } from '../../platform/numbers/format-number.ts'

type KnownRisk = Pick<
  WireRisk,
  'dayResult' | 'isDayResultComplete' | 'noPriceFor' | 'isVaultLocked'
>

export interface ShownDayResult {
  text: string
  isKnown: boolean
  /** Undefined: gray. A color is for what is so right now. */
  direction: 'gain' | 'loss' | undefined
  /** Why it is not in color; empty where it is. */
  note: string
}

/** What the day has brought, as it may be shown: in color where all that makes it is live. */
export function shownDayResult(
  risk: KnownRisk,
  accounts: readonly Pick<WireAccount, 'venue' | 'phase'>[],
): ShownDayResult {
  const noPriceFor = risk.noPriceFor ?? []
  if (noPriceFor.length > 0) {
    const note = `No price for ${noPriceFor.join(', ')} right now, so Day P&L is not known.`
    return { text: notComputable, isKnown: false, direction: undefined, note }
  }
  const text = formatResult(risk.dayResult)
  const missing = missingWords(risk, accounts)
  if (missing !== '') {
    const note = `Last known fills at current prices: ${missing}.`
    return { text, isKnown: true, direction: undefined, note }
  }
  if (!risk.isDayResultComplete) {
    const note = 'Without coins that have no cost basis or no price.'
    return { text, isKnown: true, direction: undefined, note }
  }
  return { text, isKnown: true, direction: directionOf(risk.dayResult), note: '' }
}

/** Why fills may be missing. */
function missingWords(
  { isVaultLocked }: KnownRisk,
  accounts: readonly Pick<WireAccount, 'venue' | 'phase'>[],
): string {
  if (isVaultLocked) return 'the vault is locked'
  const off = accounts.flatMap(({ venue, phase }) => (phase === 'ready' ? [] : venueOf(venue).name))
  if (off.length === 0) return ''
  return `${[...new Set(off)].join(', ')} ${off.length === 1 ? 'is' : 'are'} not connected`
}
