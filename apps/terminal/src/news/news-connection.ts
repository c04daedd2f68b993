import { limitedText } from '@leadline/client/limited-text'
import { ErrorBody } from '@leadline/contract/errors'
import { newsHeartbeatMs, newsLicenseHeader, newsStreamPath } from '@leadline/contract/news-feed'
import type { Clock } from '@leadline/runtime/clock'

import { hostOf } from '../license/shop-calls.ts'
import { EventReader, type EventSink } from './event-reader.ts'

/** A heartbeat may be lost, and the next one late. */
const silenceMs = 3 * newsHeartbeatMs

/** Why a stream ended. */
export interface StreamEnd {
  /** As readable text. */
  words: string
  /** The server does not serve this license, and will not in a minute. */
  isRefused: boolean
  /** It was there before it ended. */
  wasOpen: boolean
}

export interface StreamSetup {
  server: string
  /** The text of the license file that counts. */
  license: string
  after: number
  clock: Clock
  signal: AbortSignal
  opened: () => void
  sink: EventSink
}

/** One connection to the stream, from its beginning to its end. Never throws. */
export async function readNewsStream(setup: StreamSetup): Promise<StreamEnd> {
  const { server, license, after, signal, opened, sink } = setup
  const silence = new Silence(setup.clock)
  let wasOpen = false
  const end = (words: string, isRefused = false) => ({ words, isRefused, wasOpen })
  try {
    const response = await fetch(`${server}${newsStreamPath}?after=${after}`, {
      headers: {
        accept: 'text/event-stream',
        [newsLicenseHeader]: Buffer.from(license).toString('base64url'),
      },
      // The license goes to the shop that gave it; somebody who sends us elsewhere gets nothing.
      redirect: 'error',
      signal: AbortSignal.any([signal, silence.signal]),
    })
    if (!response.ok) {
      return end(await refusalOf(server, response), response.status === 403)
    }
    const type = response.headers.get('content-type') ?? ''
    if (!type.startsWith('text/event-stream') || !response.body) {
      await response.body?.cancel()
      return end(`${hostOf(server)} answers something that is not the news feed.`)
    }
    wasOpen = true
    opened()
    const events = new EventReader(sink)
    for await (const bytes of response.body) {
      silence.broken()
      events.read(bytes)
    }
    return end('The connection was closed.')
  } catch {
    const isSilent = silence.signal.aborted
    return end(isSilent ? `${hostOf(server)} went silent.` : `${hostOf(server)} does not answer.`)
  } finally {
    silence.stop()
  }
}

/** What the shop says is meant for people; what stands between it and us may say anything. */
async function refusalOf(server: string, response: Response): Promise<string> {
  const host = hostOf(server)
  try {
    const body = ErrorBody.safeParse(JSON.parse(await limitedText(response, 16_384)))
    if (body.success) return `${host} answers: ${body.data.message}`
  } catch {
    // It said nothing that can be read.
  }
  return `${host} answers: an error (${response.status}).`
}

/** Gives a connection up over which nothing has come for too long. */
class Silence {
  readonly #clock: Clock
  readonly #ended = new AbortController()
  #cancel = () => {}

  constructor(clock: Clock) {
    this.#clock = clock
    this.broken()
  }

  get signal(): AbortSignal {
    return this.#ended.signal
  }

  broken(): void {
    this.#cancel()
    this.#cancel = this.#clock.after(silenceMs, () => this.#ended.abort())
  }

  stop(): void {
    this.#cancel()
  }
}
