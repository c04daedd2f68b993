import { measurePages } from './pages.ts'
import { measureScriptWeight } from './script-weight.ts'
import { measureOnSlowComputer } from './slow-computer.ts'
import { measureThroughput } from './throughput.ts'
import { measureTracker } from './tracker.ts'

/**
 * Measurements with the command that prints them: `npm run bench`, or `npm run bench -- /` for the pages named,
 * which are then also measured on a slowed computer. Timings are ratios, or stand beside a hello-world or
 * script-free page, within this very run.
 */
const pages = process.argv.slice(2)
measureScriptWeight()
if (pages.length === 0) {
  await measureThroughput()
  await measureTracker()
}
await measurePages(pages)
await measureOnSlowComputer(pages.length > 0 ? pages : ['/'])
