import { setTimeout as wait } from 'node:timers/promises'

const lookMs = 200
/** A browser that ends so soon has shown nothing itself. */
const briefMs = 3000
/** A page that another browser was handed may take so long to come in. */
const arrivalMs = 10_000
/** A page that is loaded again is away for a moment. */
const reloadMs = 3000

/**
 * After the browser that was started for the window has ended: settles when no desk is open. A window that was closed takes its
 * desk along. But where a browser with the same profile is still there, left by a program that was killed, the one that
 * was started only hands the page over to it and ends: the window lives, and opens the desk a moment later.
 */
export async function untilNobodyLooks(
  openDesks: () => number,
  browserRanMs: number,
): Promise<void> {
  let patienceMs = browserRanMs < briefMs ? arrivalMs : lookMs
  for (let emptyMs = 0; emptyMs < patienceMs; emptyMs += lookMs) {
    await wait(lookMs)
    if (openDesks() === 0) continue
    emptyMs = 0
    patienceMs = reloadMs
  }
}
