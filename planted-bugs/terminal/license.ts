import { plainBug as bug, type PlantedBug } from '../planted-bug.ts'

const license = 'apps/terminal/src/license'
const judged = `${license}/judge-licenses.test.ts`
const opened = `${license}/open-license.test.ts`
const linked = `${license}/linked-account.test.ts`
const server = 'apps/server/src/features/device-link'
const links = `${server}/device-link.test.ts`
const session = `${server}/desk-session.test.ts`

function serverBug(harm: string, file: string, find: string, replace: string): PlantedBug {
  return { harm, edits: [{ file, find, replace }], tests: [links, session] }
}

/** From a paid license to the plan that counts, and to the session of a desk. */
export const licenseBugs: readonly PlantedBug[] = [
  bug(
    'A version published at the instant the updates end is covered',
    'packages/contract/src/licenses/covers-release.ts',
    `Date.parse(publishedAt) < Date`,
    `Date.parse(publishedAt) <= Date`,
    judged,
  ),
  bug(
    'A clock that is past the year takes a version away that was paid for',
    `${license}/judge-licenses.ts`,
    `coversRelease(updatesUntil, publishedAt)) return`,
    `Date.parse(updatesUntil) > Date.now()) return`,
    judged,
  ),
  bug(
    'A revoked license counts as soon as it is dropped again',
    `${license}/judge-licenses.ts`,
    `const state = notValid[id]`,
    `const state = notValid['']`,
    judged,
    linked,
  ),
  bug(
    'An installed Leadline believes the keys of any server it is pointed at',
    `${license}/open-license.ts`,
    `build ? builtInKeys(build.vendorKeys, revoked) : checkoutKeys`,
    `build && !setup.serverUrl ? builtInKeys(build.vendorKeys, revoked) : checkoutKeys`,
    opened,
  ),
  bug(
    'The token of one shop is sent to another',
    `${license}/kept-session.ts`,
    `kept?.server === server ? kept : undefined`,
    `kept`,
    linked,
  ),
  bug(
    'A session that was ended keeps its token on the disk',
    `${license}/linked-account.ts`,
    `await this.#setup.session.keep({ kind: 'ended', server, username, fetchedAt })`,
    ``,
    linked,
  ),
  bug(
    'A Leadline that is killed while its code waits forgets the code',
    `${license}/open-license.ts`,
    `    link.resume()\n`,
    ``,
    linked,
  ),
  serverBug(
    'Two people confirm one code, and both get a desk',
    `${server}/device-links.store.ts`,
    `    .set({ state, network_mark: '' })\n    .where('code_hash', '=', codeHash)\n    .where('state', '=', 'waiting')\n`,
    `    .set({ state, network_mark: '' })\n    .where('code_hash', '=', codeHash)\n`,
  ),
  serverBug(
    'An old code still links',
    `${server}/device-links.store.ts`,
    `    .where('expires_at', '>', now)\n    .returningAll()`,
    `    .returningAll()`,
  ),
  serverBug(
    'Whoever finds the file of a desk gets into the account',
    'apps/server/src/platform/http/authorise.ts',
    `caller?.isDesk === true && openToDesk !== true`,
    `false`,
  ),
  serverBug(
    'Codes can be guessed as often as one likes',
    `${server}/wrong-link-codes.ts`,
    `    if (!spent.allowed) {`,
    `    if (spent.retryAfterSeconds < 0) {`,
  ),
  serverBug(
    'It is stored on which system an anonymous account is used',
    `${server}/answer-device-link.ts`,
    `email === null ? 'Leadline' : `,
    `email === null ? \`Leadline on \${link.system}\` : `,
  ),
]
