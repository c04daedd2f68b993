import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'

import { withUsersHabits } from '../installed/own-files.ts'
import { windowsProgram } from '../installed/system-programs.ts'
import { isDeskAddress } from './desk-address.ts'
import { writeEntryPage } from './entry-page.ts'
import { findBrowser, type ProgramPlaces } from './find-browser.ts'

export interface WindowChoice {
  window: 'app' | 'tab'
  /** Data folder; the window's own profile is in it. */
  home: string
  /** A browser named by the user, before any that is found. */
  browser: string | undefined
  programs: ProgramPlaces
}

export interface OpenedWindow {
  /** With a window of its own it lives as long as that; with a tab it only hands the address over. */
  process: ChildProcess
  isTab: boolean
}

/** The desk in a window of its own, or in a tab where that is wanted, or no browser can do better. */
export function openDesk(address: string, choice: WindowChoice): OpenedWindow {
  const { window, home, browser, programs } = choice
  if (!isDeskAddress(address)) throw new Error('This is no address of a desk.')
  const found = window === 'app' ? (browser ?? findBrowser(programs)) : undefined
  return withUsersHabits(() =>
    found === undefined
      ? { process: openTab(address, programs), isTab: true }
      : { process: openAppWindow(found, pageFor(address, home), home), isTab: false },
  )
}

/** A trader whose disk is full must still get to the desk. */
function pageFor(address: string, home: string): string {
  try {
    return writeEntryPage(home, address)
  } catch {
    return address
  }
}

/**
 * One page as a window of its own, with a profile of its own: the browser's process then lives exactly as long as the
 * window. A desk in the background must go on counting, so nothing is to slow it down there.
 */
function openAppWindow(browser: string, address: string, home: string): ChildProcess {
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

/**
 * A tab of the browser that the user always uses. It is given the address itself: that browser may be shut in so that it
 * reads no file of ours, and another program may be the one that opens files.
 */
export function openTab(address: string, places: ProgramPlaces): ChildProcess {
  const { platform } = places
  if (platform === 'win32') {
    // The shell would read an ampersand; an address of ours has none.
    const opener = windowsProgram('rundll32', places)
    return spawn(opener, ['url.dll,FileProtocolHandler', address], { stdio: 'ignore' })
  }
  return spawn(platform === 'darwin' ? 'open' : 'xdg-open', [address], { stdio: 'ignore' })
}
