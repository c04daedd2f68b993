import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, onTestFinished, test } from 'vitest'

import { SessionFile } from './kept-session.ts'
import { LicenseFolder } from './license-folder.ts'

test('a session whose file cannot be deleted is forgotten all the same, and ends nothing else', async () => {
  const home = mkdtempSync(join(tmpdir(), 'leadline-session-'))
  onTestFinished(() => rmSync(home, { recursive: true }))
  const session = new SessionFile(new LicenseFolder(home), 'https://shop.example')
  await session.keep({
    kind: 'ended',
    server: 'https://shop.example',
    username: 'me',
    fetchedAt: null,
  })
  const file = join(home, 'license/session.json')
  rmSync(file)
  // As good as a file that a virus scanner holds: it is not deleted as one.
  mkdirSync(file)
  session.forget()
  expect(session.current).toBeUndefined()
})
