import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'

import { ApiError, NetworkError } from '@leadline/client/api-error'
import { logHeadLifeMs } from '@leadline/contract/releases/log-head'
import { compareVersions } from '@leadline/contract/releases/version'
import type { WireUpdates } from '@leadline/desk-protocol/messages/update-messages'

import type { Log } from '../hub/log.ts'
import { errorText } from './error-text.ts'
import { fetchArchive } from './fetch-archive.ts'
import { versionFolder } from './installed-program.ts'
import { type Found, lookForUpdate, type LookSetup } from './look-for-update.ts'
import { switchVersion } from './switch-version.ts'
import { unpackVersion } from './unpack-version.ts'
import { uncoveredWords, withdrawnWords, withheldWords } from './update-words.ts'

export interface UpdaterSetup extends LookSetup {
  fetch: typeof globalThis.fetch
  log: Log
  changed: () => void
  /** End the program and start it again. */
  restart: () => void
}

type Step = WireUpdates['step']

/** Finds, fetches and installs new versions of the program, each only when somebody wants it. */
export class Updater {
  readonly #setup: UpdaterSetup
  #step: Step = 'idle'
  #doneBytes = 0
  #trouble: string
  #found: Found | undefined
  #fetching: AbortController | undefined

  constructor(setup: UpdaterSetup) {
    this.#setup = setup
    this.#trouble = setup.memory.known.trouble
    this.#step = this.#restingStep()
  }

  get state(): WireUpdates {
    const { version, program, memory, feed } = this.#setup
    const { isAutomatic, lookedAt, withdrawn } = memory.known
    const found = this.#found
    const offer = found?.offer
    return {
      version,
      cannotInstall: program ? '' : notInstalled,
      isAutomatic,
      lookedAt,
      step: this.#step,
      doneBytes: this.#doneBytes,
      trouble: this.#trouble,
      withheld: this.#withheld(),
      offer: offer
        ? {
            version: offer.release.version,
            publishedAt: offer.release.publishedAt,
            notes: offer.notes,
            sizeBytes: offer.archive?.size ?? 0,
          }
        : null,
      uncovered: found ? uncoveredWords(found.choice, version, found.updatesUntil) : '',
      withdrawn:
        withdrawn?.version === version
          ? { ...withdrawn, whatToDo: found ? withdrawnWords(found.choice) : seeDownloads }
          : null,
      downloads: `${feed.server}/downloads`,
    }
  }

  /** By itself it keeps quiet about a server that cannot be reached: that is nobody's error. */
  async look(isAsked: boolean): Promise<void> {
    if (!['idle', 'fetched', 'exit'].includes(this.#step)) return
    this.#become({ step: 'looking', trouble: isAsked ? '' : this.#trouble })
    try {
      // It was read: the next start does not say it again.
      if (isAsked) await this.#setup.memory.keep({ trouble: '' })
      this.#found = await lookForUpdate(this.#setup)
      await this.#dropWithdrawn()
      this.#become({ step: this.#restingStep(), trouble: isAsked ? '' : this.#trouble })
    } catch (error) {
      const isAway = error instanceof NetworkError || error instanceof ApiError
      const trouble = isAway && !isAsked ? this.#trouble : errorText(error)
      if (!isAway) this.#setup.log('update-refused', { why: trouble })
      this.#become({ step: this.#restingStep(), trouble })
    }
  }

  /** The shop has said nothing good about what is newest for a week, in spite of looking every day. */
  #withheld(): string {
    const { memory, now } = this.#setup
    const { isAutomatic, freshUntil, lookedAt } = memory.known
    if (!isAutomatic || freshUntil === null || now() < freshUntil) return ''
    return withheldWords(freshUntil - logHeadLifeMs, lookedAt !== null && lookedAt > freshUntil)
  }

  async setAutomatic(isAutomatic: boolean): Promise<void> {
    await this.#keep({ isAutomatic })
    this.#setup.changed()
  }

  /** Download, check and unpack what is offered. The version that runs is not touched. */
  async fetch(): Promise<void> {
    const { program, memory, log } = this.#setup
    const { release, archive } = this.#found?.offer ?? {}
    if (this.#step !== 'idle' || !program || !release || !archive) return
    const stopping = new AbortController()
    this.#fetching = stopping
    this.#become({ step: 'fetching', trouble: '', doneBytes: 0 })
    try {
      const file = await fetchArchive(archive, {
        folder: memory.folder,
        fetch: this.#setup.fetch,
        signal: stopping.signal,
        onProgress: (doneBytes) => this.#progress(doneBytes, archive.size),
      })
      this.#become({ step: 'checking' })
      await unpackVersion(file, { root: program.root, version: release.version })
      await rm(file, { force: true })
      log('update-fetched', { version: release.version })
      this.#become({ step: 'fetched' })
    } catch (error) {
      const trouble = stopping.signal.aborted ? '' : errorText(error)
      if (trouble !== '') log('update-refused', { version: release.version, why: trouble })
      this.#become({ step: 'idle', trouble })
    }
  }

  stopFetching(): void {
    if (this.#step === 'fetching') this.#fetching?.abort()
  }

  async install(when: 'now' | 'exit' | 'no'): Promise<void> {
    const version = this.#found?.offer?.release.version ?? this.#waiting()
    if (version === null || (this.#step !== 'fetched' && this.#step !== 'exit')) return
    this.#become({ step: this.#step, trouble: '' })
    const isKept = await this.#keep({ onExit: when === 'no' ? null : version })
    const isNow = when === 'now' && isKept
    this.#become({ step: isNow ? 'restarting' : this.#restingStep() })
    if (isNow) this.#setup.restart()
  }

  /** The program has ended but for this: from here on it only starts as the new version, or nothing has changed. */
  async installOnExit(): Promise<void> {
    const { program, log } = this.#setup
    const onExit = this.#waiting()
    if (!program || onExit === null) return
    const trial = { version: onExit, previous: program.version, hasStarted: false }
    // Where this cannot be kept nobody would leave a version that does not come up: then it is installed another time.
    if (!(await this.#keep({ trial }))) return
    let trouble = ''
    try {
      await switchVersion(program, onExit)
      log('update-installed', { version: onExit })
    } catch (error) {
      trouble = errorText(error)
      log('update-refused', { version: onExit, why: trouble })
    }
    await this.#keep({ onExit: null, trouble, ...(trouble !== '' && { trial: null }) })
  }

  /** False where the disk did not take it: the update waits, and the program goes on. */
  async #keep(some: Parameters<UpdaterSetup['memory']['keep']>[0]): Promise<boolean> {
    try {
      await this.#setup.memory.keep(some)
      return true
    } catch (error) {
      this.#trouble = errorText(error)
      this.#setup.log('update-not-kept', { why: this.#trouble })
      return false
    }
  }

  /** What waits for the end of the session is not installed when it was withdrawn meanwhile. */
  async #dropWithdrawn(): Promise<void> {
    const { onExit } = this.#setup.memory.known
    if (onExit === null || this.#found?.offer?.release.version === onExit) return
    await this.#setup.memory.keep({ onExit: null })
  }

  /** For the end of the session. A version that runs was installed by one that was killed before it could note it. */
  #waiting(): string | null {
    const { version, memory } = this.#setup
    const { onExit } = memory.known
    return onExit !== null && compareVersions(onExit, version) > 0 ? onExit : null
  }

  #restingStep(): Step {
    const { program } = this.#setup
    const isThere = (version: string | undefined | null) =>
      !!program && !!version && existsSync(versionFolder(program.root, version))
    if (isThere(this.#waiting())) return 'exit'
    return isThere(this.#found?.offer?.release.version) ? 'fetched' : 'idle'
  }

  #progress(doneBytes: number, sizeBytes: number): void {
    const percent = (bytes: number) => Math.floor((bytes / sizeBytes) * 100)
    const hasChanged = percent(doneBytes) !== percent(this.#doneBytes)
    this.#doneBytes = doneBytes
    if (hasChanged) this.#setup.changed()
  }

  #become(some: { step: Step; trouble?: string; doneBytes?: number }): void {
    this.#step = some.step
    this.#trouble = some.trouble ?? this.#trouble
    this.#doneBytes = some.doneBytes ?? this.#doneBytes
    this.#setup.changed()
  }
}

const notInstalled =
  'This Leadline runs from its source code. New versions of it come with the source, not from here.'
const seeDownloads = 'The downloads page has the versions that may be used.'
