import { passphraseStrength } from '@leadline/client/passphrase-strength'

import { CallNumbers } from './call-numbers.ts'
import { loweredCaps, readApproval } from './changed-caps.ts'
import { Envelope } from './envelope.ts'
import { KeyStore } from './key-store.ts'
import { LeftNames } from './left-names.ts'
import { isPassphraseOf } from './passphrase-wrap.ts'
import { signCall, signFrame } from './sign-with-key.ts'
import { TriedKeys } from './tried-keys.ts'
import { UnlockedVault } from './unlocked-vault.ts'
import {
  eraseVault,
  previousPath,
  readVault,
  restorePrevious,
  vaultPath,
  writeVault,
} from './vault-file.ts'
import type { KeyCard, VaultRequest, VaultState } from './vault-messages.ts'
import { VaultRefusal } from './vault-refusal.ts'
import { WrongGuesses } from './wrong-guesses.ts'

const damaged =
  'The file of the vault is damaged. Leadline has left it as it is and writes nothing over it.'
const noVault = 'There is no vault yet. Create one first: its passphrase is asked for here.'
const newer = 'A newer Leadline wrote this vault. Open it with that one.'

/** Where keys are kept. It signs what is on its list; a secret never comes out. */
export class Vault {
  readonly #folder: string
  readonly #now: () => number
  readonly #envelope = new Envelope()
  readonly #guesses: WrongGuesses
  readonly #numbers: CallNumbers
  readonly #tried = new TriedKeys()
  readonly #leftNames = new LeftNames()
  #unlocked: UnlockedVault | undefined
  #isTamperedWith = false

  constructor(folder: string, now: () => number) {
    this.#folder = folder
    this.#now = now
    this.#guesses = new WrongGuesses(folder, now)
    this.#numbers = new CallNumbers(folder, now)
  }

  state(): VaultState {
    const unlocked = this.#unlocked
    const common = { publicKey: this.#envelope.publicKey, canRestore: false, trouble: '' }
    if (unlocked) {
      const keys = [...unlocked.keys.values()].map(cardOf)
      const { idleMinutes } = unlocked
      const hasCaps = unlocked.caps !== undefined && unlocked.caps !== null
      // A passphrase may be asked for while it is open, too.
      const waitUntil = this.#guesses.waitUntil()
      return { ...common, phase: 'open', waitUntil, idleMinutes, hasCaps, keys }
    }
    const waitUntil = this.#guesses.waitUntil()
    const closed = { ...common, waitUntil, idleMinutes: 0, hasCaps: false }
    const found = readVault(vaultPath(this.#folder))
    if (found.kind === 'none') return { ...closed, phase: 'none', keys: [] }
    if (found.kind === 'found' && !this.#isTamperedWith) {
      const keys = found.body.records.map(({ id: keyId, ...rest }) => cardOf({ keyId, ...rest }))
      return { ...closed, phase: 'locked', keys }
    }
    const trouble = found.kind === 'newer' ? newer : damaged
    const canRestore =
      found.kind !== 'newer' && readVault(previousPath(this.#folder)).kind === 'found'
    return { ...closed, phase: 'unusable', trouble, canRestore, keys: [] }
  }

  get idleMinutes(): number {
    return this.#unlocked?.idleMinutes ?? 0
  }

  /** Overwrites what it holds. The process ends after this, and its memory with it. */
  close(): void {
    this.#unlocked?.close()
    this.#unlocked = undefined
    this.#tried.clear()
  }

  async handle(request: VaultRequest): Promise<unknown> {
    switch (request.do) {
      case 'create':
        return await this.#create(request.sealed)
      case 'unlock':
        return await this.#unlock(request.sealed)
      case 'passphrase':
        return await this.#changePassphrase(request.sealed)
      case 'caps':
        return await this.#raiseCaps(request.sealed)
      case 'lowerCaps': {
        const unlocked = this.#open()
        const caps = loweredCaps(unlocked.caps, request.buyUsd)
        if (caps) await this.#commit(unlocked, () => void (unlocked.caps = caps), true)
        return null
      }
      case 'confirm':
        return await this.#confirm(request.purpose, request.sealed)
      case 'lock':
        return this.close()
      case 'restore': {
        this.#refuseUnless('unusable')
        await restorePrevious(this.#folder, this.#now())
        this.#isTamperedWith = false
        return null
      }
      case 'erase': {
        if (this.state().phase !== 'unusable') await this.#confirm('erase', request.sealed)
        this.close()
        this.#isTamperedWith = false
        return await eraseVault(this.#folder)
      }
      case 'idle': {
        const { minutes } = request
        if (!Number.isInteger(minutes) || minutes < 0 || minutes > 1440) {
          throw new VaultRefusal('Choose from 0 to 1440 minutes.')
        }
        const unlocked = this.#open()
        // Whoever gets hold of a desk could else keep the vault open for as long as they like.
        if (isLonger(minutes, unlocked.idleMinutes)) await this.#confirm('idle', request.sealed)
        return await this.#commit(unlocked, () => void (unlocked.idleMinutes = minutes), true)
      }
      case 'active':
        return null
      case 'sign':
        return await signCall(
          this.#secretOf(request.call),
          request.call,
          this.#open().caps,
          this.#numbers,
          this.#now(),
        )
      case 'frame':
        return await signFrame(this.#secretOf(request), request, this.#numbers, this.#now())
      case 'try':
      case 'keep':
      case 'drop':
      case 'rename':
      case 'remove': {
        const unlocked = this.#open()
        const keyStore = new KeyStore(
          unlocked,
          this.#tried,
          this.#leftNames,
          this.#envelope,
          this.#now(),
        )
        // Whoever gets hold of a desk could else put an account of their own in a key's place.
        const purpose = keyStore.purposeOf(request)
        if (purpose) await this.#confirm(purpose.needs, purpose.sealed)
        return await keyStore.handle(request, (change, keeps) =>
          this.#commit(unlocked, change, keeps),
        )
      }
    }
  }

  async #create(sealed: string): Promise<void> {
    this.#refuseUnless('none')
    const passphrase = goodPassphrase(this.#unsealed('create', sealed))
    const unlocked = await UnlockedVault.make(passphrase)
    passphrase.fill(0)
    await this.#commit(unlocked, () => {}, true)
    this.#unlocked = unlocked
  }

  async #unlock(sealed: string): Promise<void> {
    this.#refuseUnless('locked')
    const found = readVault(vaultPath(this.#folder))
    const passphrase = this.#unsealed('unlock', sealed)
    if (found.kind !== 'found') throw new VaultRefusal(damaged)
    await this.#guess()
    const unlocked = await UnlockedVault.open(found.body, passphrase)
    passphrase.fill(0)
    if (unlocked === 'wrong') {
      await this.#guesses.missed()
      throw new VaultRefusal('This is not the passphrase.', 'passphrase')
    }
    await this.#guesses.right()
    if (unlocked === 'damaged') {
      this.#isTamperedWith = true
      throw new VaultRefusal(damaged)
    }
    this.#unlocked = unlocked
  }

  async #changePassphrase(sealed: string): Promise<void> {
    const unlocked = this.#open()
    const both = this.#unsealed('passphrase', sealed)
    const end = both.indexOf(0)
    const [before, after] = [both.subarray(0, end), both.subarray(end + 1)]
    goodPassphrase(after)
    await this.#guess()
    if (!(await unlocked.isPassphrase(before))) {
      await this.#guesses.missed()
      throw new VaultRefusal('This is not the passphrase you have now.', 'passphrase')
    }
    await this.#guesses.right()
    await this.#commit(unlocked, () => unlocked.changePassphrase(after), false)
    both.fill(0)
  }

  /**
   * Limits that allow more, typed together with the passphrase. They are sent back: these, and no others, were
   * approved.
   */
  async #raiseCaps(sealed: string): Promise<{ limits: unknown }> {
    const unlocked = this.#open()
    const both = this.#unsealed('limits', sealed)
    const end = both.indexOf(0)
    if (end < 0) throw new VaultRefusal('This is not the passphrase.', 'passphrase')
    await this.#guess()
    const isRight = await unlocked.isPassphrase(both.subarray(0, end))
    const said = both.subarray(end + 1).toString()
    both.fill(0)
    await this.#guessed(isRight)
    const { caps, limits } = readApproval(said)
    await this.#commit(unlocked, () => void (unlocked.caps = caps), true)
    return { limits }
  }

  async #confirm(purpose: string, sealed: string | undefined): Promise<void> {
    const found = readVault(vaultPath(this.#folder))
    if (found.kind !== 'found') throw new VaultRefusal(noVault)
    if (sealed === undefined) throw new VaultRefusal('Enter the passphrase.', 'passphrase')
    const passphrase = this.#unsealed(purpose, sealed)
    await this.#guess()
    const isRight = await (this.#unlocked?.isPassphrase(passphrase) ??
      isPassphraseOf(found.body, passphrase))
    passphrase.fill(0)
    await this.#guessed(isRight)
  }

  async #guessed(isRight: boolean): Promise<void> {
    if (isRight) return await this.#guesses.right()
    await this.#guesses.missed()
    throw new VaultRefusal('This is not the passphrase.', 'passphrase')
  }

  async #guess(): Promise<void> {
    const until = this.#guesses.waitUntil()
    if (until > 0) {
      const seconds = Math.ceil((until - this.#now()) / 1000)
      throw new VaultRefusal(`Too many wrong passphrases. Wait ${seconds} s.`, 'passphrase')
    }
    await this.#guesses.begin()
  }

  #unsealed(purpose: string, sealed: string): Buffer {
    const plain = this.#envelope.open(purpose, sealed)
    if (plain) return plain
    throw new VaultRefusal('The vault was restarted meanwhile. Please enter it again.')
  }

  #open(): UnlockedVault {
    if (this.#unlocked) return this.#unlocked
    throw new VaultRefusal('The vault is locked.')
  }

  #secretOf({ keyId, venue }: { keyId: string; venue: string }): Buffer {
    const unlocked = this.#open()
    const key = unlocked.keys.get(keyId) ?? this.#tried.get(keyId)
    if (key?.venue === venue) return key.secret
    throw new VaultRefusal('There is no such key in the vault.')
  }

  #refuseUnless(phase: VaultState['phase']): void {
    if (this.state().phase !== phase) throw new VaultRefusal('The vault is not in that state.')
  }

  #commit<T>(
    unlocked: UnlockedVault,
    change: () => T | Promise<T>,
    keepsPrevious: boolean,
  ): Promise<T> {
    return unlocked.commit(change, (body) => writeVault(this.#folder, body, keepsPrevious))
  }
}

function cardOf({ keyId, venue, name, ending, addedAt, isForced }: KeyCard): KeyCard {
  return { keyId, venue, name, ending, addedAt, isForced }
}

/** 0: it never locks itself. */
function isLonger(minutes: number, now: number): boolean {
  return now !== 0 && (minutes === 0 || minutes > now)
}

function goodPassphrase(bytes: Buffer): Buffer {
  const { mistake } = passphraseStrength(bytes.toString())
  if (mistake !== '') throw new VaultRefusal(mistake, 'passphrase')
  if (bytes.length <= 1024 && !bytes.includes(0)) return bytes
  throw new VaultRefusal('Choose one that can be typed.', 'passphrase')
}
