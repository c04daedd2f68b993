import { type ByteReader, FrameError } from '@leadline/desk-protocol/frames/byte-reader'
import type { VenueAnswer } from '@leadline/venues/adapter-io'
import type { Timeframe } from '@leadline/venues/market-events'

import { answerKinds, inputKinds } from './encode-input.ts'
import type { AdapterInput, RecordedInput } from './recorded-input.ts'

export function decodeInput(reader: ByteReader, timeBefore: number): RecordedInput {
  const kind = reader.byte()
  const venue = reader.byte()
  const time = timeBefore + reader.signed()
  return { venue, time, input: decodeBody(reader, kind, time) }
}

function decodeBody(reader: ByteReader, kind: number, time: number): AdapterInput {
  switch (kind) {
    case inputKinds.start:
      return { kind: 'start' }
    case inputKinds.tick:
      return { kind: 'tick' }
    case inputKinds.subscription: {
      const symbol = reader.text()
      const bookLevels = reader.count()
      const flags = reader.byte()
      const subscription = { bookLevels, trades: (flags & 1) === 1, ticker: (flags & 2) === 2 }
      return { kind: 'subscription', symbol, subscription }
    }
    case inputKinds.requestCandles: {
      const symbol = reader.text()
      const timeframe = reader.text() as Timeframe
      return { kind: 'requestCandles', symbol, timeframe, before: reader.signed() }
    }
    case inputKinds.opened:
      return { kind: 'opened', name: reader.text() }
    case inputKinds.message:
      return { kind: 'message', name: reader.text(), text: reader.text() }
    case inputKinds.closed:
      return { kind: 'closed', name: reader.text(), code: reader.count(), reason: reader.text() }
    case inputKinds.answered:
      return { kind: 'answered', id: reader.count(), answer: decodeAnswer(reader, time) }
    default:
      throw new FrameError('The recording is of a later version')
  }
}

function decodeAnswer(reader: ByteReader, time: number): VenueAnswer {
  const kind = reader.byte()
  switch (kind) {
    case answerKinds.answered: {
      const status = reader.count()
      const sentAt = time - reader.signed()
      const receivedAt = time - reader.signed()
      const headers: Record<string, string> = {}
      for (let left = reader.count(); left > 0; left -= 1) headers[reader.text()] = reader.text()
      return { kind: 'answered', status, headers, body: reader.text(), sentAt, receivedAt }
    }
    case answerKinds.lost: {
      const mayHaveArrived = reader.byte() === 1
      return { kind: 'lost', reason: reader.text(), mayHaveArrived }
    }
    case answerKinds.dropped:
      return { kind: 'dropped', reason: reader.text() }
    default:
      throw new FrameError('An unknown answer')
  }
}
