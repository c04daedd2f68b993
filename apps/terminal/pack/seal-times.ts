import { chmodSync, readdirSync, statSync, utimesSync } from 'node:fs'
import { join } from 'node:path'

/** One time and two modes for everything, so that two packs of one commit are the same bytes. */
export function sealTimes(folder: string, epoch: number): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) sealTimes(path, epoch)
    else chmodSync(path, modeOf(path))
    utimesSync(path, epoch, epoch)
  }
  chmodSync(folder, 0o755)
  utimesSync(folder, epoch, epoch)
}

function modeOf(path: string): number {
  return (statSync(path).mode & 0o100) === 0 ? 0o644 : 0o755
}
