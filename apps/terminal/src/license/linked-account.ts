import type { WireAccountSession } from '@leadline/desk-protocol/messages/license-messages'
import type { Clock } from '@leadline/runtime/clock'

import type { LinkedSession, SessionFile } from './kept-session.ts'
import { LicenseRefusal } from './license-refusal.ts'
import type { LicenseStore } from './license-store.ts'
import { SessionEnded, type ShopCalls } from './shop-calls.ts'

interface AccountSetup {
  shop: ShopCalls
  session: SessionFile
  licenseStore: LicenseStore
  clock: Clock
  changed: () => void
}

const dayMs = 86_400_000

/** The account that this Leadline is linked with: fetches its license files, and notices when the session was ended. */
export class LinkedAccount {
  readonly #setup: AccountSetup
  #trouble = ''
  #stopDaily = () => {}
  #fetching: Promise<string> | undefined

  constructor(setup: AccountSetup) {
    this.#setup = setup
  }

  get shown(): WireAccountSession | null {
    const { current } = this.#setup.session
    if (current === undefined || current.kind === 'pending') return null
    const { username, server, fetchedAt } = current
    return {
      username,
      server,
      fetchedAt,
      isEnded: current.kind === 'ended',
      trouble: this.#trouble,
    }
  }

  /** At every start and once a day: quietly, because a Leadline without a connection is a good one. */
  fetchDaily(): void {
    this.#stopDaily()
    if (this.#setup.session.current?.kind !== 'linked') return
    this.#stopDaily = this.#setup.clock.after(dayMs, () => this.fetchDaily())
    // Nobody waits for this one. What went wrong has been kept as the error that the License page shows.
    void this.fetch().catch(() => {})
  }

  /** What came of it, as readable text. Two desks that ask at once get one answer. */
  async fetch(): Promise<string> {
    this.#fetching ??= this.#fetch().finally(() => {
      this.#fetching = undefined
    })
    return await this.#fetching
  }

  async end(): Promise<void> {
    const { session, shop, changed } = this.#setup
    const { current } = session
    this.#stopDaily()
    this.#trouble = ''
    if (current?.kind === 'linked') {
      try {
        await shop.endSession(current.secret)
      } catch (error) {
        if (!(error instanceof SessionEnded)) {
          throw new LicenseRefusal(
            `${error instanceof Error ? error.message : ''} The session goes on; you can also end it on the security page of your account.`,
            { cause: error },
          )
        }
      }
    }
    session.forget()
    changed()
  }

  stop(): void {
    this.#stopDaily()
  }

  async #fetch(): Promise<string> {
    const { session, changed } = this.#setup
    const { current } = session
    if (current?.kind !== 'linked') {
      throw new LicenseRefusal('No account is linked. Link one to fetch its licenses.')
    }
    try {
      const words = await this.#fetchWith(current)
      this.#trouble = ''
      return words
    } catch (error) {
      if (error instanceof SessionEnded) throw await this.#ended(current)
      this.#trouble = error instanceof LicenseRefusal ? error.message : 'The files cannot be kept.'
      throw new LicenseRefusal(this.#trouble, { cause: error })
    } finally {
      changed()
    }
  }

  async #fetchWith(current: LinkedSession): Promise<string> {
    const { shop, session, licenseStore, clock } = this.#setup
    const { secret } = current
    const licenses = await shop.licenses(secret)
    const files: string[] = []
    for (const { id, state } of licenses) {
      if (state === 'valid') files.push(await shop.licenseFile(secret, id))
    }
    await licenseStore.keepFetched(licenses, files)
    if (session.current === current) await session.keep({ ...current, fetchedAt: clock.now() })
    if (licenses.length === 0) return 'The account has no license yet. Leadline goes on with Free.'
    return files.length === 1 ? '1 license was fetched.' : `${files.length} licenses were fetched.`
  }

  async #ended({ server, username, fetchedAt }: LinkedSession): Promise<LicenseRefusal> {
    this.#stopDaily()
    this.#trouble = ''
    await this.#setup.session.keep({ kind: 'ended', server, username, fetchedAt })
    return new LicenseRefusal(
      'The session was ended on the site. The license files that are here go on; link again to fetch new ones.',
    )
  }
}
