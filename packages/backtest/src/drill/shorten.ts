import type { DrillHistory } from './drill-history.ts'
import type { PlayedHistory } from './drill-run.ts'
import type { Fault } from './fault.ts'

interface Found {
  history: DrillHistory
  played: PlayedHistory
}

const mostTries = 60
const shortestMs = 1000
const soonest = [0, 10_000, 20_000, 35_000, 60_000, 120_000]

/**
 * The shortest history that still breaks the same rule: without every fault that is not needed, and each that is left as brief as it
 * can be. `breaks` plays one and gives what came of it, or undefined where the rule held.
 */
export async function shorten(
  history: DrillHistory,
  played: PlayedHistory,
  breaks: (history: DrillHistory) => Promise<PlayedHistory | undefined>,
): Promise<Found> {
  let found: Found = { history, played }
  let tries = 0
  const attempt = async (faults: readonly Fault[]): Promise<boolean> => {
    if (tries >= mostTries) return false
    tries += 1
    const shorter = { ...found.history, faults }
    const again = await breaks(shorter)
    if (!again) return false
    found = { history: shorter, played: again }
    return true
  }
  // What comes after it broke cannot be why.
  const brokeAt = played.broken?.at ?? 0
  const before = history.faults.filter(({ at }) => at <= brokeAt)
  if (before.length < history.faults.length) await attempt(before)
  if (found.history.faults.length > 0) await attempt([])
  for (const fault of history.faults) {
    const { faults } = found.history
    if (faults.length <= 1 || !faults.includes(fault)) continue
    // oxlint-disable-next-line no-await-in-loop -- each try begins where the one before ended
    await attempt(faults.filter((other) => other !== fault))
  }
  // Alone and sooner: another order meets it then, and the others may not be needed.
  for (const fault of found.history.faults) {
    for (const at of soonest) {
      const { faults } = found.history
      const [first] = faults
      if (faults.length === 0 || (faults.length === 1 && first && first.at <= at)) break
      // oxlint-disable-next-line no-await-in-loop -- as above
      if (await attempt([{ ...fault, at }])) break
    }
  }
  for (let place = 0; place < found.history.faults.length; place += 1) {
    for (;;) {
      const { faults } = found.history
      const fault = faults[place]
      const lastsMs = Math.floor((fault?.lastsMs ?? 0) / 20) * 10
      if (!fault || lastsMs < shortestMs) break
      const briefer = faults.map((other) => (other === fault ? { ...fault, lastsMs } : other))
      // oxlint-disable-next-line no-await-in-loop -- as above
      if (!(await attempt(briefer))) break
    }
  }
  return found
}
