import { readFileSync, statSync } from 'node:fs'
import { basename } from 'node:path'

import { licenseFileMaxBytes } from '@leadline/contract/licenses/license-file'
import type { Clock } from '@leadline/runtime/clock'

import type { Log } from '../hub/log.ts'
import { type BuildFacts, readBuildFacts } from '../installed/build-facts.ts'
import { UpdateMemory } from '../updater/update-memory.ts'
import { DeviceLink } from './device-link.ts'
import { type KeptSession, SessionFile } from './kept-session.ts'
import { LicenseFolder } from './license-folder.ts'
import { LicenseRefusal } from './license-refusal.ts'
import { LicenseService } from './license-service.ts'
import { LicenseStore } from './license-store.ts'
import { LinkedAccount } from './linked-account.ts'
import { shopCalls } from './shop-calls.ts'
import { builtInKeys, checkoutKeys } from './trusted-keys.ts'

/** Where `npm start` serves the shop unless it is configured otherwise. */
const checkoutShop = 'http://localhost:3000'

export interface OpenLicense {
  service: LicenseService
  /** Which license counts and until when it gives updates, for whoever looks for new versions. */
  cover(): { id: string; updatesUntil: string } | undefined
  /** The text of the license file that counts, where its plan includes the news feed. */
  newsLicense: () => string | undefined
  /** The session of the linked account, for those who ask the shop in its name. */
  session: () => { token: string; username: string } | 'ended' | undefined
  /** The shop refused that session: whether it was ended is looked at again. */
  checkSession: () => void
  /** The shop's address; empty where none is known. */
  server: string
  /** A file that was opened from outside: the desk says what came of it. */
  openPath(path: string): Promise<void>
  stop(): void
}

interface LicenseSetup {
  home: string
  /** LEADLINE_SERVER_URL, where it is set. */
  serverUrl: string | undefined
  version: string
  clock: Clock
  log: Log
  build?: BuildFacts | undefined
}

/** Reads what is kept and reports desks about it. Whatever is wrong here, the program goes on without a paid plan. */
export async function openLicense(setup: LicenseSetup): Promise<OpenLicense> {
  const { home, version, clock, log } = setup
  const service = new LicenseService()
  try {
    const build = 'build' in setup ? setup.build : readBuildFacts()
    const server = setup.serverUrl ?? (build ? build.serverUrl : checkoutShop)
    const folder = new LicenseFolder(home)
    const revoked = () => new UpdateMemory(home).known.revokedKeys
    const keys = build ? builtInKeys(build.vendorKeys, revoked) : checkoutKeys(folder, server)
    const downloads = server === '' ? '' : `${server}/downloads`
    const licenseStore = new LicenseStore({
      folder,
      keys,
      circumstances: () => ({
        // A build is made before it is published: the difference is the buyer's.
        publishedAt: build?.committedAt,
        version,
        now: clock.now(),
        downloads,
      }),
    })
    await licenseStore.load()
    const session = new SessionFile(folder, server)
    const shop = shopCalls(server)
    const changed = () => service.changed()
    const account = new LinkedAccount({ shop, session, licenseStore, clock, changed })
    const linked = () => account.fetchDaily()
    const link = new DeviceLink({ shop, session, clock, version, changed, linked })
    service.provide({ licenseStore, link, account, keysOf: keys.of })
    link.resume()
    account.fetchDaily()
    log('license', { plan: service.currentPlan().title, files: licenseStore.judge().files.length })
    return {
      service,
      cover: () => licenseStore.judge().counting,
      newsLicense: () => (licenseStore.judge().plan.news ? licenseStore.countingFile() : undefined),
      session: () => sessionOf(session.current),
      // What is wrong is shown on the page License.
      checkSession: () => void account.fetch().catch(() => {}),
      server,
      openPath: (path) => openPath(service, path),
      stop: () => {
        link.stop()
        account.stop()
      },
    }
  } catch (error) {
    log('license-failed', { error: error instanceof Error ? error.message : 'unknown' })
    service.giveUp(
      'The license folder cannot be read. Orders, cancels and everything else go on; mend the folder "license" in the data folder, then start Leadline again.',
    )
    return {
      service,
      cover: () => undefined,
      newsLicense: () => undefined,
      session: () => undefined,
      checkSession: () => {},
      server: setup.serverUrl ?? '',
      openPath: (path) => openPath(service, path),
      stop: () => {},
    }
  }
}

function sessionOf(kept: KeptSession | undefined): ReturnType<OpenLicense['session']> {
  if (kept?.kind === 'ended') return 'ended'
  return kept?.kind === 'linked' ? { token: kept.secret, username: kept.username } : undefined
}

async function openPath(service: LicenseService, path: string): Promise<void> {
  try {
    const words = await service.open(basename(path), readLicenseFile(path))
    service.notice({ isGood: true, words })
  } catch (error) {
    const words = error instanceof LicenseRefusal ? error.message : 'The file could not be opened.'
    service.notice({ isGood: false, words })
  }
}

function readLicenseFile(path: string): string {
  const name = basename(path)
  const file = statSync(path, { throwIfNoEntry: false })
  if (!file?.isFile()) throw new LicenseRefusal(`There is no file ${name}.`)
  if (file.size > licenseFileMaxBytes) {
    throw new LicenseRefusal(`${name} is too large to be a license file.`)
  }
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    throw new LicenseRefusal(`${name} could not be read.`, { cause: error })
  }
}
