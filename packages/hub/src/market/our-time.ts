import type { Trade } from '@leadline/venues/market-events'
import { type ClockOffset, surelyOffMs } from '@leadline/venues/session/clock-offset'

/** A clock that is off by more than this is wrong, and not just late. */
const wrongClockMs = 60_000

/**
 * A trade of an exchange whose clock is wrong, at the time that our clock had: by how far its clock is known to be off,
 * or else by when it came. Marked as such. All others as they are.
 */
export function atOurTime(trade: Trade, offset: ClockOffset, now: number): Trade {
  const known = offset.best(now)
  const offMs = known && Math.abs(surelyOffMs(known)) > wrongClockMs ? known.offsetMs : 0
  const time = trade.time - offMs
  // What happened before we listened may be as old as it says.
  const isWrong = !trade.isBackfill && Math.abs(time - now) > wrongClockMs
  if (isWrong) return { ...trade, time: now, isOurTime: true }
  return offMs === 0 ? trade : { ...trade, time, isOurTime: true }
}
