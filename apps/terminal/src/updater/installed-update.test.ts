import { readFileSync, readlinkSync } from 'node:fs'
import { join } from 'node:path'

import type { WireUpdates } from '@leadline/desk-protocol/messages/update-messages'
import { afterAll, expect, test } from 'vitest'

import { enterDesk, startProgram } from '../testing/running-terminal.ts'
import { installCheckout } from './testing/install-checkout.ts'
import { newFolder, removeFolders } from './testing/small-release.ts'
import { openSmallShop } from './testing/small-shop.ts'

afterAll(removeFolders)

test.runIf(process.env['LONG_TESTS'] === '1' && process.platform !== 'win32')(
  'an installed program finds a new version, fetches it, ends, and is started again as that version',
  async () => {
    const shop = await openSmallShop()
    shop.publish('9.0.0', '2026-06-10T12:00:00.000Z')
    const { root, version, launcher } = installCheckout(shop)
    const home = newFolder()
    const running = await startProgram([launcher], home)
    const desk = await enterDesk(running.address)
    const state = () =>
      (desk.said as { type: string; updates?: WireUpdates }[])
        .filter(({ type }) => type === 'updates')
        .at(-1)?.updates
    desk.join('updates')
    desk.send('updates', { type: 'updatesLook' })
    await expect.poll(() => state()?.offer?.version, { timeout: 30_000 }).toBe('9.0.0')
    desk.send('updates', { type: 'updatesFetch' })
    await expect.poll(() => state()?.step, { timeout: 30_000 }).toBe('fetched')
    expect(readlinkSync(join(root, 'current'))).toBe(`versions/${version}`)
    desk.send('updates', { type: 'updatesInstall', when: 'now' })
    await expect.poll(() => running.process.exitCode, { timeout: 30_000 }).toBe(0)
    expect(readlinkSync(join(root, 'current'))).toBe('versions/9.0.0')
    const started = () => readFileSync(join(home, 'started.txt'), 'utf8').trim()
    await expect.poll(started, { timeout: 30_000 }).toBe('9.0.0')
    await shop.close()
  },
)
