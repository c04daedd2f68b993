import { measurePages } from './pages.ts'
import { measureScriptWeight } from './script-weight.ts'
import { measureThroughput } from './throughput.ts'
import { measureTracker } from './tracker.ts'

/**
 * Figures with the command that prints them: `npm run bench`, or `npm run bench -- /` for one page.
 * Timings are ratios, or stand beside a hello-world page, within this very run.
 */
const pages = process.argv.slice(2)
measureScriptWeight()
await measureThroughput()
await measureTracker()
await measurePages(pages)
