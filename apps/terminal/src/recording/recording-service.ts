import { rm } from 'node:fs/promises'

import {
  type KnownRecordings,
  recordingFamily,
  type RecordingRequest,
} from '@leadline/desk-protocol/messages/recording-messages'
import type { Outcome } from '@leadline/desk-protocol/messages/service-family'
import type { VenueSetup } from '@leadline/hub/market/venue-setup'
import { MarketRecording } from '@leadline/hub/recording/market-recording'
import type { HubService, JoinedService, ServiceSession } from '@leadline/hub/services/hub-service'
import type { Clock } from '@leadline/runtime/clock'

import { createRecordingFile, type RecordingFile } from './recording-file.ts'
import { indexPathOf, recordingEnding, type RecordingFolder } from './recording-folder.ts'

type Recordings = typeof recordingFamily

export interface RecordingNeeds {
  folder: RecordingFolder
  venues: readonly VenueSetup[]
  clock: Clock
  version: string
  /** Why none can be started (a recording is being played back); '' where one can. */
  refusal: string
  /** The file of `--record`, which is not removed while it is written. */
  alsoGrowing: string | undefined
  /** Shows a recording in place of the market: the hub starts again. */
  open: (path: string) => void
}

interface Running {
  name: string
  startedAt: number
  symbols: readonly string[]
  file: RecordingFile
  /** Undefined where none could be made: any moment is then found more slowly. */
  index: RecordingFile | undefined
  recording: MarketRecording
}

const flushMs = 1000
const leaveMs = 50
const plainName = /^[\p{L}\p{N} ._-]{1,80}$/u

/** Recordings, for the desks: made, stopped, listed while they grow, removed. */
export class RecordingService implements HubService<Recordings> {
  readonly family = recordingFamily
  readonly #needs: RecordingNeeds
  readonly #desks = new Set<ServiceSession<Recordings>['publish']>()
  #running: Running | undefined
  #isBusy = false
  #failure = ''
  #cancelFlush = () => {}
  /** The report that is being made, and the one after it. */
  #underWay = Promise.resolve()
  #next: Promise<void> | undefined

  constructor(needs: RecordingNeeds) {
    this.#needs = needs
  }

  join({ publish }: ServiceSession<Recordings>): JoinedService<Recordings> {
    this.#desks.add(publish)
    void this.#report()
    return {
      handle: (request) => this.#handle(request),
      leave: () => {
        this.#desks.delete(publish)
      },
    }
  }

  /** Leadline is closed: what was recorded is on the disk. */
  async close(): Promise<void> {
    await this.#end()
  }

  async #handle(request: RecordingRequest): Promise<Outcome<Recordings>> {
    switch (request.type) {
      case 'start':
        return this.#outcome(await this.#once(() => this.#start(request)))
      case 'stop':
        return this.#outcome(await this.#once(() => this.#end()))
      case 'remove':
        return this.#outcome(await this.#remove(request.name))
      case 'open':
        return this.#outcome(await this.#open(request.name))
      case 'look':
        return this.#outcome('')
    }
  }

  async #outcome(reason: string): Promise<Outcome<Recordings>> {
    await this.#report()
    return reason === '' ? {} : { isDone: false, reason }
  }

  /** Two windows that press at the same time make one recording. */
  async #once(act: () => Promise<string>): Promise<string> {
    if (this.#isBusy) return 'Another window is starting or stopping one.'
    this.#isBusy = true
    try {
      return await act()
    } finally {
      this.#isBusy = false
    }
  }

  async #start({
    name,
    symbols,
    venues,
  }: Extract<RecordingRequest, { type: 'start' }>): Promise<string> {
    const { refusal, folder, clock, version } = this.#needs
    if (refusal !== '') return refusal
    if (this.#running) return 'A recording is being made. Stop it first.'
    const plain = name.trim()
    if (!plainName.test(plain) || plain.startsWith('.')) {
      return 'A name has letters, digits, spaces, dots, hyphens and underscores.'
    }
    const chosen = this.#needs.venues.filter(({ id }) => venues.includes(id))
    if (chosen.length === 0) return 'None of these exchanges is connected here.'
    const fileName = `${plain}${recordingEnding}`
    let file: RecordingFile
    try {
      file = await createRecordingFile(folder.pathOf(fileName))
    } catch (error) {
      const isThere = error instanceof Error && 'code' in error && error.code === 'EEXIST'
      return isThere ? 'There is a recording of that name.' : 'The file cannot be made.'
    }
    this.#failure = ''
    const startedAt = clock.now()
    const index = await newIndex(indexPathOf(folder.pathOf(fileName)))
    const recording = new MarketRecording(
      {
        version,
        startedAt,
        symbols,
        piece: (bytes) => file.piece(bytes),
        ...(index && { indexPiece: (bytes) => index.piece(bytes) }),
      },
      chosen,
      clock,
    )
    this.#running = { name: fileName, startedAt, symbols, file, index, recording }
    this.#flushLater()
    await file.written()
    return ''
  }

  async #end(): Promise<string> {
    const running = this.#running
    if (!running) return ''
    this.#running = undefined
    this.#cancelFlush()
    running.recording.stop()
    await running.file.close()
    await running.index?.close()
    return ''
  }

  async #open(name: string): Promise<string> {
    const { folder, alsoGrowing, clock, open } = this.#needs
    if (this.#running || alsoGrowing !== undefined) {
      return 'A recording is being made. Stop it first: the market is left meanwhile.'
    }
    const known = (await folder.list(clock.now())).find((one) => one.name === name)
    if (!known) return 'There is no recording of that name any more.'
    if (known.state === 'damaged') return known.reason
    if (known.state === 'growing')
      return 'It is being made by another program. Wait until it is finished.'
    // After the reply, which the desk must read before its connection goes.
    clock.after(leaveMs, () => open(folder.pathOf(name)))
    return ''
  }

  async #remove(name: string): Promise<string> {
    const { folder, alsoGrowing } = this.#needs
    if (this.#running?.name === name || alsoGrowing === name)
      return 'It is being made. Stop it first.'
    try {
      await folder.remove(name)
      return ''
    } catch {
      return 'The file cannot be removed.'
    }
  }

  #flushLater(): void {
    this.#cancelFlush = this.#needs.clock.after(flushMs, () => {
      const running = this.#running
      if (!running) return
      running.recording.flush()
      const { failure } = running.file
      if (failure === undefined) {
        this.#flushLater()
        void this.#report()
        return
      }
      this.#failure = `The recording ended: ${failure}`
      void this.#end().then(() => this.#report())
    })
  }

  /**
   * One at a time, however slow the disk is. Who asks while one is being made gets the next, together with everybody else who
   * asked meanwhile: it begins after what they did.
   */
  #report(): Promise<void> {
    this.#next ??= this.#underWay.then(() => {
      this.#next = undefined
      this.#underWay = this.#publish()
      return this.#underWay
    })
    return this.#next
  }

  async #publish(): Promise<void> {
    if (this.#desks.size === 0) return
    const { folder, clock, refusal } = this.#needs
    const recordings = await folder.list(clock.now())
    const running = this.#running
    const update: KnownRecordings = {
      type: 'recordings',
      folder: folder.path,
      refusal,
      failure: this.#failure,
      running: running
        ? {
            name: running.name,
            startedAt: running.startedAt,
            symbols: [...running.symbols],
            bytes: running.file.bytes,
          }
        : null,
      recordings: recordings.map((one) =>
        one.name === running?.name ? { ...one, state: 'growing', reason: '' } : one,
      ),
    }
    // Those that are here now: one may have left while the folder was read.
    for (const publish of this.#desks) publish(update)
  }
}

/** In place of one that a recording of that name left behind. */
async function newIndex(path: string): Promise<RecordingFile | undefined> {
  try {
    await rm(path, { force: true })
    return await createRecordingFile(path)
  } catch {
    return undefined
  }
}
