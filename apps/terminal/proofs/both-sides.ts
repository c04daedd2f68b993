import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { type Scaled, formatScaled } from '@leadline/decimal/scaled'
import type { LadderRow } from '@leadline/desk-protocol/frames/ladder-state'
import type { TapePrint } from '@leadline/desk-protocol/frames/tape-section'
import type { FoundMarket } from '@leadline/desk-protocol/messages/market-messages'
import { type VenueId, venueIds } from '@leadline/venues/venue-names'
import { onTestFinished } from 'vitest'

import { enterDesk, startTerminal } from '../src/testing/running-terminal.ts'
import { startVenues } from '../src/testing/running-venues.ts'
import { type CcxtVenue, ccxtVenues, openCcxt } from './ccxt-client.ts'

export interface Print {
  price: number
  size: number
  side: 'buy' | 'sell'
  time: number
}

/** The served exchanges, the terminal that is pointed at them, and a desk in it. */
export async function openTerminalSide(...args: string[]) {
  const venues = await startVenues(...args)
  onTestFinished(venues.stop)
  const home = mkdtempSync(join(tmpdir(), 'leadline-ccxt-home-'))
  const terminal = await startTerminal(home, venues.environment)
  onTestFinished(async () => {
    await terminal.stop()
    rmSync(home, { recursive: true })
  })
  const desk = await enterDesk(terminal.address)
  const received: TapePrint[] = []
  let scales = { priceDecimals: 0, sizeDecimals: 0 }
  desk.socket.on('message', () => {
    const tape = desk.mirror.get(2)?.tape
    if (!tape) return
    scales = tape
    received.push(...tape.prints)
    // A view holds the prints of its last frame; they are taken once.
    Object.assign(tape, { prints: [] })
  })
  return {
    venues,
    desk,
    /** A frame was asked for and has come. */
    look: async () => {
      desk.pull()
      await new Promise((resolve) => {
        setTimeout(resolve, 50)
      })
    },
    levelsOf: (venue: VenueId, count: number) => {
      const ladder = desk.mirror.get(1)?.ladder
      const column =
        ladder?.columns.findIndex(({ venue: place }) => venueIds[place] === venue) ?? -1
      const read = (rows: readonly LadderRow[] = []) =>
        rows
          .filter(({ sizes }) => sizes[column] !== 0)
          .slice(0, count)
          .map(({ price, sizes }) => [
            floatOf(price, ladder?.priceDecimals),
            floatOf(sizes[column], ladder?.sizeDecimals),
          ])
      return { bids: read(ladder?.bids), asks: read(ladder?.asks) }
    },
    printsOf: (venue: VenueId): Print[] =>
      received
        .filter(({ venue: place }) => venueIds[place] === venue)
        .map(({ price, size, takerSide, time }) => ({
          price: floatOf(price, scales.priceDecimals),
          size: floatOf(size, scales.sizeDecimals),
          side: takerSide,
          time,
        })),
    markets: async (): Promise<FoundMarket[]> => {
      const find = { type: 'find', text: '', limit: 500 }
      const { markets } = await desk.query<{ markets: FoundMarket[] }>('market', find)
      return markets
    },
  }
}

/** ccxt on all exchanges that it knows, closed with the test. */
export async function openCcxtSide(environment: Readonly<Record<string, string>>) {
  const clients = await Promise.all(
    ccxtVenues.map(async (venue) => [venue, await openCcxt(venue, environment)] as const),
  )
  onTestFinished(async () => {
    await Promise.all(clients.map(([, client]) => client.close()))
  })
  return new Map<CcxtVenue, Awaited<ReturnType<typeof openCcxt>>>(clients)
}

/** ccxt has floats only, so a comparison with it is one of floats; both were read from the same digits. */
function floatOf(value: Scaled | undefined, decimals = 0): number {
  return Number(formatScaled(value ?? 0, decimals))
}
