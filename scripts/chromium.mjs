// Find a Chromium, or get one: a browser that is there, Playwright's own, or the system's package.
import { existsSync } from 'node:fs'

import { say, tryRun } from './prepare.mjs'

const usualPlaces = [
  // The shell has no window to draw around the page: it tests the same in half the time.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
]

/** The browser's path; undefined when it is Playwright's own; exits with the reason when there is none. */
export function findChromium() {
  const given = process.env.CHROMIUM_PATH
  if (given) return given
  const found = usualPlaces.find((path) => existsSync(path))
  if (found) return found
  say('Looking for a browser to test with …')
  const own = tryRun('playwright', ['install', 'chromium'], { quiet: true })
  if (own.status === 0) return undefined
  if (canInstallPackages()) {
    say("Installing the system's Chromium …")
    if (installPackage('chromium-headless-shell').status !== 0) installPackage('chromium')
    const installed = usualPlaces.find((path) => existsSync(path))
    if (installed) return installed
  }
  say('There is no browser to test with. Install Chromium, or set CHROMIUM_PATH to one.')
  process.exit(1)
}

export function canInstallPackages() {
  return process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
}

export function installPackage(name) {
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  tryRun('apt-get', ['update'], { quiet: true, env })
  return tryRun('apt-get', ['install', '-y', '--no-install-recommends', name], { quiet: true, env })
}
