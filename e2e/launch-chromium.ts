import { type Browser, chromium } from '@playwright/test'

/** Quiet, and willing to run as root on a machine without a screen. */
export const chromiumOptions = {
  ...(process.env['CHROMIUM_PATH'] && { executablePath: process.env['CHROMIUM_PATH'] }),
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
}

export function launchChromium(): Promise<Browser> {
  return chromium.launch(chromiumOptions)
}
