import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

import { findBrowser, type ProgramPlaces } from './find-browser.ts'
import { openTab } from './open-window.ts'

/**
 * Words for somebody who started Leadline from a menu and cannot see what it prints: in a window of the browser that would
 * have shown the desk, or in a tab. It outlives the program, which ends after it.
 */
export function showNotice(
  words: string,
  browser: string | undefined,
  places: ProgramPlaces,
): void {
  const found = browser ?? findBrowser(places)
  try {
    const shown = found === undefined ? openFile(words, places) : openWords(found, words)
    // Then nothing can be shown: what it printed is in the system's log.
    shown.on('error', () => {})
    shown.unref()
  } catch {
    // A disk without room for the file.
  }
}

/** Nothing is written: the disk may be what is full. */
function openWords(browser: string, words: string): ChildProcess {
  const address = `data:text/html;charset=utf-8,${encodeURIComponent(noticePage(words))}`
  return spawn(browser, [`--app=${address}`, '--window-size=640,360'], {
    stdio: 'ignore',
    detached: true,
  })
}

function openFile(words: string, places: ProgramPlaces): ChildProcess {
  const file = join(mkdtempSync(join(tmpdir(), 'leadline-')), 'leadline-did-not-start.html')
  writeFileSync(file, noticePage(words))
  return openTab(pathToFileURL(file).href, places)
}

function noticePage(words: string): string {
  return `<!doctype html>
<html lang="en">
<meta name="viewport" content="width=device-width" />
<title>Leadline did not start</title>
<style>
  body { margin: 0; padding: 48px; background: #06090d; color: #a9b7c4; font: 16px/1.6 system-ui, sans-serif }
  h1 { margin: 0 0 16px; color: #eef3f7; font-size: 24px }
  p { max-width: 60ch; margin: 0; overflow-wrap: anywhere }
</style>
<h1>Leadline did not start</h1>
<p>${words.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</p>
</html>
`
}
