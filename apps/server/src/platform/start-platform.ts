import { calls } from '@leadline/contract/calls'

import { fastifyPath } from './http/mount.ts'
import type { Platform } from './open-platform.ts'

/** Every feature is registered: check that the contract is served, then let the jobs run. */
export async function startPlatform({ http, jobs, database }: Platform): Promise<void> {
  http.addHook('onClose', async () => {
    await jobs.stop()
    await database.destroy()
  })
  await http.ready()
  for (const call of calls) {
    const served = http.hasRoute({ method: call.method, url: fastifyPath(call.path) })
    if (!served) throw new Error(`${call.method} ${call.path} is in the contract but not served`)
  }
  jobs.start()
}
