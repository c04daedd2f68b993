import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** What Node made of our TypeScript for the process before: a third of the time of a command. */
export const compiledBefore = { NODE_COMPILE_CACHE: join(tmpdir(), 'leadline-compiled') }
