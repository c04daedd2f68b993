import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'

/**
 * One page as a window of its own, with a profile of its own: the browser's process then lives exactly as long as the
 * window. A desk in the background must go on counting, so nothing is to slow it down there.
 */
export function openAppWindow(browser: string, address: string, home: string): ChildProcess {
  return spawn(
    browser,
    [
      `--app=${address}`,
      `--user-data-dir=${join(home, 'window')}`,
      '--no-first-run',
      '--no-default-browser-check',
      '--disable-background-timer-throttling',
      '--disable-backgrounding-occluded-windows',
      '--disable-renderer-backgrounding',
    ],
    { stdio: 'ignore' },
  )
}

/** A tab of the browser that the user always uses. */
export function openTab(address: string, platform: NodeJS.Platform): ChildProcess {
  if (platform === 'win32') {
    // The shell would read an ampersand; an address of ours has none.
    return spawn('rundll32', ['url.dll,FileProtocolHandler', address], { stdio: 'ignore' })
  }
  return spawn(platform === 'darwin' ? 'open' : 'xdg-open', [address], { stdio: 'ignore' })
}
