import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { chromium, expect, type Page } from '@playwright/test'

/** Browsers that can open a window; the one without a head cannot. */
const browsers = ['/usr/bin/chromium', '/usr/bin/google-chrome', '/usr/bin/chromium-browser']

/** Undefined where no window can be opened. */
export const windowBrowser = browsers.find((path) => existsSync(path))

/** The browser as the program finds it, with a debugging port for the journey; as root it cannot shut itself in. */
export function writeBrowser(folder: string): string {
  const file = join(folder, 'browser.sh')
  const switches = '--no-sandbox --disable-gpu --remote-debugging-port=0 --window-size=1900,1060'
  writeFileSync(file, `#!/bin/sh\nexec ${windowBrowser} ${switches} "$@"\n`)
  chmodSync(file, 0o755)
  return file
}

/** The window that the program opened by itself, as a page to look at and to work with. */
export async function enterWindow(home: string): Promise<Page> {
  const portFile = join(home, 'window/DevToolsActivePort')
  await expect.poll(() => existsSync(portFile) && readFileSync(portFile, 'utf8')).toMatch(/^\d+\n/)
  const [port = ''] = readFileSync(portFile, 'utf8').split('\n')
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`)
  const [context] = browser.contexts()
  if (!context) throw new Error('The browser has no window.')
  return context.pages()[0] ?? (await context.waitForEvent('page'))
}

/** A file of this computer, dragged over the window and let go, as the system reports the browser of it. */
export async function dropFromDisk(page: Page, file: string): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const { width, height } = await page.evaluate(() => ({
    width: document.documentElement.clientWidth,
    height: document.documentElement.clientHeight,
  }))
  const data = { items: [], files: [file], dragOperationsMask: 1 }
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
    await session.send('Input.dispatchDragEvent', { type, x: width / 2, y: height / 2, data })
  }
  await session.detach()
}
