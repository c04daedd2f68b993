import type { WireLink } from '@leadline/desk-protocol/messages/license-messages'
import type { Clock } from '@leadline/runtime/clock'

import type { PendingLink, SessionFile } from './kept-session.ts'
import { LicenseRefusal } from './license-refusal.ts'
import type { ShopCalls } from './shop-calls.ts'

interface LinkSetup {
  shop: ShopCalls
  session: SessionFile
  clock: Clock
  version: string
  changed: () => void
  /** The account confirmed it: its licenses can be fetched. */
  linked: () => void
}

/**
 * The code that a desk shows until somebody confirms it on the site. What waits is on the disk before it is shown, so that
 * a Leadline that is killed meanwhile goes on where it was, or begins again.
 */
export class DeviceLink {
  readonly #setup: LinkSetup
  #shown: WireLink | null = null
  #stopAsking = () => {}
  /** Of the code that is shown; an answer about an earlier one is late. */
  #turn = 0

  constructor(setup: LinkSetup) {
    this.#setup = setup
  }

  get shown(): WireLink | null {
    return this.#shown
  }

  /** After a start: a code that is still good is shown again. */
  resume(): void {
    const { session, clock } = this.#setup
    const kept = session.current
    if (kept?.kind !== 'pending') return
    if (kept.expiresAt > clock.now()) this.#wait(kept)
    else session.forget()
  }

  async start(): Promise<void> {
    const { shop, session, clock, version } = this.#setup
    const turn = this.#begin()
    this.#show({ state: 'asking', code: '', address: '', expiresAt: 0, words: '' })
    try {
      const answer = await shop.startLink(version)
      if (turn !== this.#turn) return
      const { code, secret, address, expiresInMs, askEveryMs } = answer
      const pending: PendingLink = {
        kind: 'pending',
        server: shop.server,
        secret,
        code,
        address,
        expiresAt: clock.now() + expiresInMs,
        askEveryMs,
      }
      await session.keep(pending)
      if (turn === this.#turn) this.#wait(pending)
    } catch (error) {
      if (turn !== this.#turn) return
      this.#show(null)
      throw error instanceof LicenseRefusal
        ? error
        : new LicenseRefusal('The code could not be kept on the disk.', { cause: error })
    }
  }

  cancel(): void {
    this.#begin()
    if (this.#setup.session.current?.kind === 'pending') this.#setup.session.forget()
    this.#show(null)
  }

  stop(): void {
    this.#begin()
  }

  #begin(): number {
    this.#stopAsking()
    this.#turn += 1
    return this.#turn
  }

  #wait(pending: PendingLink): void {
    const { code, address, expiresAt } = pending
    this.#show({ state: 'waiting', code, address, expiresAt, words: '' })
    this.#requestLater(pending)
  }

  #requestLater(pending: PendingLink): void {
    const turn = this.#turn
    this.#stopAsking = this.#setup.clock.after(pending.askEveryMs, () => {
      void this.#request(pending, turn)
    })
  }

  async #request(pending: PendingLink, turn: number): Promise<void> {
    const { shop, session, clock } = this.#setup
    let words = ''
    try {
      const { state, username } = await shop.linkState(pending.secret)
      if (turn !== this.#turn) return
      if (state === 'confirmed' && username !== null) {
        const { server, secret } = pending
        await session.keep({ kind: 'linked', server, secret, username, fetchedAt: null })
        this.#begin()
        this.#show(null)
        return this.#setup.linked()
      }
      if (state === 'refused') return this.#fail('The code was refused on the site.')
      if (state === 'over') return this.#fail('The code has expired.')
    } catch (error) {
      if (turn !== this.#turn) return
      words = error instanceof Error ? error.message : ''
    }
    if (clock.now() >= pending.expiresAt) {
      return this.#fail('Nobody confirmed the code within ten minutes.')
    }
    const { code, address, expiresAt } = pending
    this.#show({ state: 'waiting', code, address, expiresAt, words })
    this.#requestLater(pending)
  }

  #fail(why: string): void {
    this.#begin()
    this.#setup.session.forget()
    const words = `${why} Nothing was linked; ask for a new code to try again.`
    this.#show({ state: 'failed', code: '', address: '', expiresAt: 0, words })
  }

  #show(link: WireLink | null): void {
    this.#shown = link
    this.#setup.changed()
  }
}
