import { plainBug as bug, type PlantedBug } from '../planted-bug.ts'

const gateway = 'apps/terminal/src/local-gateway'
const open = `${gateway}/open-gateway.test.ts`
const ownFiles = 'apps/terminal/src/installed/own-files.test.ts'
const handOver = 'apps/terminal/src/installed/hand-over'
const entryPage = 'apps/terminal/src/window/entry-page.test.ts'
const broken = `${gateway}/broken-connections.test.ts`
const owner = `${gateway}/peer-owner.test.ts`

/** The way to the desk: for the one user whose desk it is, and never closed by somebody else. */
export const gatewayBugs: readonly PlantedBug[] = [
  bug(
    'Another user of the computer trades at the desk: who is not found in the table is let in',
    `${gateway}/peer-owner.ts`,
    `  return 'another'\n}`,
    `  return 'unknown'\n}`,
    owner,
  ),
  bug(
    'The browser of somebody whose system connects over IPv6 is taken for a stranger’s',
    `${gateway}/peer-owner.ts`,
    `0000000000000000FFFF00000100007F`,
    `00000000000000000000000001000000`,
    open,
  ),
  bug(
    'Somebody who comes from 127.0.0.2 is served like the user’s own browser',
    `${gateway}/request-guard.ts`,
    `if (request.socket.remoteAddress !== ownAddress) return 'Not from here.'`,
    `if (!request.socket.remoteAddress?.startsWith('127.')) return 'Not from here.'`,
    open,
  ),
  bug(
    'A stranger’s guesses keep the user out until the next start',
    `${gateway}/desk-sessions.ts`,
    `if (from !== 'ourselves') return undefined`,
    ``,
    open,
  ),
  bug(
    'A window whose hub was started again never comes back',
    `${gateway}/desk-sessions.ts`,
    `store.read().filter(isRecent)`,
    `store.read().filter((session) => !isRecent(session))`,
    `${gateway}/kept-sessions.test.ts`,
  ),
  bug(
    'Whoever reads the file of sessions trades at the desk',
    `${gateway}/desk-sessions.ts`,
    `const hashes = { cookie: hashOf(cookie), key: hashOf(key) }`,
    `const hashes = { cookie, key }`,
    `${gateway}/kept-sessions.test.ts`,
  ),
  bug(
    'Any program ends Leadline, orders and all, with one connection that it resets',
    `${gateway}/open-gateway.ts`,
    `    socket.on('error', () => socket.destroy())\n`,
    ``,
    broken,
  ),
  bug(
    'Any program ends Leadline by leaving in the middle of a request',
    `${gateway}/open-gateway.ts`,
    `openSession(request, response, setup).catch(() => response.destroy())`,
    `void openSession(request, response, setup)`,
    broken,
  ),
  bug(
    'Everybody at the computer reads the log and the databases',
    'apps/terminal/src/hub/main.ts',
    `keepFilesToOurselves()\n`,
    ``,
    ownFiles,
  ),
  bug(
    'A data folder that was there before stays open to everybody at the computer',
    'apps/terminal/src/hub/start/run-hub.ts',
    `  shutFolder(home)\n`,
    ``,
    ownFiles,
  ),
  bug(
    'A page of somebody else’s opens as Leadline, and asks for the passphrase',
    `${handOver}.ts`,
    `z.string().check(z.refine(isDeskAddress))`,
    `z.string()`,
    `${handOver}.test.ts`,
  ),
  bug(
    'Another user takes the name of the pipe before Leadline does',
    `${handOver}.ts`,
    'leadline-${secret}`',
    'leadline-${home.length}`',
    `${handOver}.test.ts`,
  ),
  bug(
    'The token of the desk stands in the list of processes',
    'apps/terminal/src/window/open-window.ts',
    `    return writeEntryPage(home, address)`,
    `    return address`,
    entryPage,
  ),
  bug(
    'The page that leads to the desk stays on the disk after it was used',
    'apps/terminal/src/hub/start/open-hub.ts',
    `        entered: (token) => removeEntryPages(home, token),\n`,
    ``,
    entryPage,
  ),
  bug(
    'A window of the version before an update tries to connect for ever, and says nothing',
    'apps/terminal/src/local-gateway/desk-socket.ts',
    `const spoken = /^leadline-desk\\.\\d{1,6}$/`,
    `const spoken = /^leadline-desk\\.2$/`,
    'apps/terminal/src/local-gateway/older-desk.test.ts',
  ),
  bug(
    'A start that fails halfway keeps what it had opened, and the data folder with it',
    'apps/terminal/src/hub/start/run-hub.ts',
    `    await opened.closeAll()\n    lock.release()\n    const`,
    `    const`,
    'apps/terminal/src/hub/start/failed-start.test.ts',
  ),
  bug(
    'Parts are closed in the order in which they were opened, and the journal before the orders that write to it',
    'apps/terminal/src/hub/start/opened-parts.ts',
    `this.#parts.splice(0).toReversed()`,
    `this.#parts.splice(0)`,
    'apps/terminal/src/hub/start/failed-start.test.ts',
  ),
]
