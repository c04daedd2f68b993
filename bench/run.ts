import { measureScriptWeight } from './script-weight.ts'
import { measureThroughput } from './throughput.ts'

/** Figures with the command that prints them: `npm run bench`. Timings are ratios within this run. */
measureScriptWeight()
await measureThroughput()
