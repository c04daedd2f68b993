import { readFileSync } from 'node:fs'

import type { Browser } from '@playwright/test'

/** Processor time of a process so far, in milliseconds (Linux). */
export function cpuMs(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) * 10
}

/** The same of all processes of a browser, by what they are for: pages, painting, the rest. */
export async function browserCpuMs(browser: Browser): Promise<Record<string, number>> {
  const session = await browser.newBrowserCDPSession()
  const { processInfo } = await session.send('SystemInfo.getProcessInfo')
  await session.detach()
  const times: Record<string, number> = {}
  for (const { type, cpuTime } of processInfo) {
    times[type] = (times[type] ?? 0) + cpuTime * 1000
  }
  return times
}

/** What other machines on the same host took of the processor so far, and all of its time, in the same unit (Linux). */
export function stolenTime(): { stolen: number; all: number } {
  const [line = ''] = readFileSync('/proc/stat', 'utf8').split('\n')
  // Guests are counted among those who run them.
  const times = line.trim().split(/\s+/).slice(1, 9).map(Number)
  return { stolen: times[7] ?? 0, all: times.reduce((sum, time) => sum + time, 0) }
}
