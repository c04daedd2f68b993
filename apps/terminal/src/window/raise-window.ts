import { spawnSync } from 'node:child_process'

import { windowsProgram } from '../installed/system-programs.ts'
import type { ProgramPlaces } from './find-browser.ts'

const timeoutMs = 5000

/** Brings the window of a process to the front. False where the system offers no way, or there is no such window. */
export function raiseWindow(pid: number, places: ProgramPlaces): boolean {
  const { platform } = places
  const options = { timeout: timeoutMs, stdio: 'ignore', windowsHide: true } as const
  if (platform === 'win32') {
    const script = `$p = Get-Process -Id ${pid} -ErrorAction Stop; if ((New-Object -ComObject WScript.Shell).AppActivate($p.Id)) { exit 0 } exit 1`
    const args = ['-NoProfile', '-NonInteractive', '-Command', script]
    return spawnSync(windowsProgram('powershell', places), args, options).status === 0
  }
  // Of X11, where it is installed; Wayland lets no program do this.
  const args = ['search', '--onlyvisible', '--pid', String(pid), 'windowactivate']
  return platform === 'linux' && spawnSync('xdotool', args, options).status === 0
}
