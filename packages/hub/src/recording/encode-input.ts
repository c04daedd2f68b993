import type { ByteWriter } from '@leadline/desk-protocol/frames/byte-writer'
import type { VenueAnswer } from '@leadline/venues/adapter-io'

import type { AdapterInput, RecordedInput } from './recorded-input.ts'

/** On the disk for years: a number is never given another meaning. */
export const inputKinds = {
  start: 1,
  subscription: 2,
  requestCandles: 3,
  opened: 4,
  message: 5,
  closed: 6,
  answered: 7,
  tick: 8,
} as const satisfies Record<AdapterInput['kind'], number>

export const answerKinds = { answered: 1, lost: 2, dropped: 3 } as const

export function encodeInput(
  writer: ByteWriter,
  { venue, time, input }: RecordedInput,
  timeBefore: number,
): void {
  writer.byte(inputKinds[input.kind])
  writer.byte(venue)
  // A clock may be set back.
  writer.signed(time - timeBefore)
  switch (input.kind) {
    case 'start':
    case 'tick':
      return
    case 'subscription': {
      const { bookLevels, trades, ticker } = input.subscription
      writer.text(input.symbol)
      writer.whole(bookLevels)
      writer.byte((trades ? 1 : 0) + (ticker ? 2 : 0))
      return
    }
    case 'requestCandles': {
      writer.text(input.symbol)
      writer.text(input.timeframe)
      writer.signed(input.before)
      return
    }
    case 'opened':
      return writer.text(input.name)
    case 'message': {
      writer.text(input.name)
      writer.text(input.text)
      return
    }
    case 'closed': {
      writer.text(input.name)
      writer.whole(input.code)
      writer.text(input.reason)
      return
    }
    case 'answered': {
      writer.whole(input.id)
      encodeAnswer(writer, input.answer, time)
    }
  }
}

function encodeAnswer(writer: ByteWriter, answer: VenueAnswer, time: number): void {
  writer.byte(answerKinds[answer.kind])
  switch (answer.kind) {
    case 'answered': {
      writer.whole(answer.status)
      writer.signed(time - answer.sentAt)
      writer.signed(time - answer.receivedAt)
      const headers = Object.entries(answer.headers)
      writer.whole(headers.length)
      for (const [name, value] of headers) {
        writer.text(name)
        writer.text(value)
      }
      return writer.text(answer.body)
    }
    case 'lost': {
      writer.byte(answer.mayHaveArrived ? 1 : 0)
      return writer.text(answer.reason)
    }
    case 'dropped':
      return writer.text(answer.reason)
  }
}
