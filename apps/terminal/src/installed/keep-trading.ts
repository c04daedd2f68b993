import type { Log } from '../hub/log.ts'
import { frameWithSource } from './frame-places.ts'

/**
 * What helps a trader and moves no order: scripts, backtests, recordings, the license, updates, the window. What goes wrong in
 * one of them is written down, and the program that holds orders goes on.
 */
const besideTrading =
  /\/(?:apps\/terminal\/src\/(?:python|backtests|recording|license|updater|window|installed)|packages\/(?:algorithms|backtest|charts|filters|hub\/src\/(?:services\/(?:algorithms|backtests)|recording|candles)))\//
/** A frame of our own code, not of Node or of a library. */
const own = /\/(?:apps|packages)\/(?!.*\/node_modules\/)/

/**
 * True where trading can go on after it: it comes from beside trading, or from nowhere in our code (something that Node
 * noticed by itself, such as a handle that nobody closed). What was thrown by the code that holds orders ends the program, as
 * before: what is true of them is then read from the journal and asked of the exchanges.
 */
export function canTradeOn(error: unknown): boolean {
  const stack = error instanceof Error ? (error.stack ?? '') : ''
  const frames = stack.replaceAll('\\', '/').split('\n').slice(1).map(frameWithSource)
  const nearest = frames.find((frame) => own.test(frame))
  return nearest === undefined || besideTrading.test(nearest)
}

/** From now on, until the program ends. The crash report is written by whoever monitors (crash-reports.ts). */
export function keepTrading(log: () => Log): void {
  process.on('uncaughtException', (error: unknown) => {
    if (canTradeOn(error)) {
      log()('contained-error', { error: error instanceof Error ? error.name : typeof error })
      console.error(
        'Something outside trading failed. It is in the crash reports; trading continues.',
      )
      return
    }
    console.error(error)
    process.exit(1)
  })
}
