import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** More than one only where Leadline is started again while a browser is still on its way. */
const names = ['open-desk.html', ...[2, 3, 4, 5, 6].map((number) => `open-desk-${number}.html`)]

/**
 * A page of the user's own that leads to the desk. The words of a command can be read by every user of the computer, and
 * stay for as long as the window; this can be read by the user alone, and is gone when it was used. It has the same
 * name each time, because browsers remember by it where a window was. The answer is the page's address.
 */
export function writeEntryPage(home: string, address: string): string {
  for (const name of names) {
    const file = join(home, name)
    try {
      writeFileSync(file, entryPage(address), { mode: 0o600, flag: 'wx' })
      return pathToFileURL(file).href
    } catch (error) {
      // Another window is being opened with that one.
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
    }
  }
  throw new Error('Too many windows are being opened at once.')
}

/** The page that leads in by this token; without one, whatever is left of any. */
export function removeEntryPages(home: string, token = ''): void {
  try {
    for (const name of readdirSync(home).filter((each) => names.includes(each))) {
      const file = join(home, name)
      const isIt = token === '' || readFileSync(file, 'utf8').includes(`/#${token}"`)
      if (isIt) rmSync(file, { force: true })
    }
  } catch {
    // What it leads in by is used up, or will be withdrawn.
  }
}

/** Nothing but a way on: no script, nothing loaded, nothing reported to where it leads. */
function entryPage(address: string): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8" />
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'" />
<meta name="referrer" content="no-referrer" />
<meta http-equiv="refresh" content="0; url=${address}" />
<title>Leadline</title>
<style>html { background: #06090d }</style>
</html>
`
}
