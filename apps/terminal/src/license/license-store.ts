import type { SignedLicense } from '@leadline/contract/licenses/license-file'
import type { WireLicenseFile } from '@leadline/desk-protocol/messages/license-messages'

import {
  type Circumstances,
  judgeLicenses,
  type Judgment,
  type NotValid,
} from './judge-licenses.ts'
import type { LicenseFolder } from './license-folder.ts'
import { LicenseRefusal } from './license-refusal.ts'
import { readLicense } from './read-license.ts'
import type { TrustedKeys } from './trusted-keys.ts'

interface KeptFile {
  name: string
  license: SignedLicense
  text: string
}

interface LicenseStoreSetup {
  folder: LicenseFolder
  keys: TrustedKeys
  /** What licenses are held against, apart from what the shop said of them. */
  circumstances: () => Omit<Circumstances, 'notValid'>
}

/** The licenses that are kept, each proven by its signature, and the plan that they give together. */
export class LicenseStore {
  readonly #setup: LicenseStoreSetup
  #files: KeptFile[] = []
  #unreadable: WireLicenseFile[] = []
  #notValid: NotValid = {}

  constructor(setup: LicenseStoreSetup) {
    this.#setup = setup
  }

  /** Reads the folder. A file that is not in order is named and left where it is. */
  async load(): Promise<void> {
    const { folder, keys } = this.#setup
    const [files, unreadable]: [KeptFile[], WireLicenseFile[]] = [[], []]
    for (const { name, text } of folder.list()) {
      try {
        if (text === undefined) throw new LicenseRefusal(`${name} cannot be read.`)
        files.push({ name, text, license: await readLicense(name, text, keys.known()) })
      } catch (error) {
        const words = error instanceof LicenseRefusal ? error.message : `${name} cannot be checked.`
        unreadable.push({
          id: name,
          plan: '',
          issuedAt: '',
          updatesUntil: '',
          state: 'unreadable',
          words,
        })
      }
    }
    this.#files = files
    this.#unreadable = unreadable
    this.#notValid = folder.notValid()
  }

  judge(): Judgment {
    const circumstances = { ...this.#setup.circumstances(), notValid: this.#notValid }
    const unlike = new Map(this.#files.map(({ license }) => [license.id, license]))
    const judgment = judgeLicenses([...unlike.values()], circumstances)
    return { ...judgment, files: [...judgment.files, ...this.#unreadable] }
  }

  /** The file of the license that counts, as it was written: the proof of the plan. */
  countingFile(): string | undefined {
    const { counting } = this.judge()
    return this.#files.find(({ license }) => license === counting)?.text
  }

  /** Checks a file and keeps it. What it brings is reported by `judge`. */
  async open(name: string, text: string): Promise<SignedLicense> {
    const license = await readLicense(name, text, await this.#setup.keys.all())
    await this.#keep(license, text)
    await this.load()
    return license
  }

  /** What the shop says of every license of the account, and the files of those that are valid. */
  async keepFetched(
    reported: readonly { id: string; state: 'valid' | 'suspended' | 'revoked' }[],
    files: readonly string[],
  ): Promise<void> {
    const keys = await this.#setup.keys.all()
    // All of them are looked at before one is kept: an answer that is not the shop's changes nothing.
    const read: [SignedLicense, string][] = []
    for (const text of files) {
      read.push([await readLicense('The license that was fetched', text, keys), text])
    }
    const states: Record<string, 'revoked' | 'suspended'> = { ...this.#notValid }
    for (const { id, state } of reported) {
      if (state === 'valid') delete states[id]
      else states[id] = state
    }
    await this.#setup.folder.keepNotValid(states)
    for (const [license, text] of read) await this.#write(license, text)
    await this.load()
  }

  async remove(id: string): Promise<void> {
    const kept = this.#files.find(({ license }) => license.id === id)
    const name = kept?.name ?? this.#unreadable.find((file) => file.id === id)?.id
    if (name === undefined) throw new LicenseRefusal('This license file is gone already.')
    await this.#setup.folder.remove(name)
    await this.load()
  }

  async #keep(license: SignedLicense, text: string): Promise<void> {
    // Both were signed by us: the longer time stays, whichever is opened last.
    const before = this.#files.find((kept) => kept.license.id === license.id)?.license
    if (before && Date.parse(before.updatesUntil) > Date.parse(license.updatesUntil)) return
    await this.#write(license, text)
  }

  async #write({ id }: SignedLicense, text: string): Promise<void> {
    try {
      await this.#setup.folder.keep(id, text)
    } catch (error) {
      throw new LicenseRefusal(
        'The license is good, but it could not be written to the data folder. Make room on the disk, then open it again.',
        { cause: error },
      )
    }
  }
}
