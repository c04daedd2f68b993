import type { OrderRequest } from '@leadline/desk-protocol/messages/order-messages'
import type { ReplyOf } from '@leadline/desk-protocol/messages/service-family'
import {
  tradingFamily,
  type TradingUpdate,
} from '@leadline/desk-protocol/messages/trading-messages'
import { MemoryJournal } from '@leadline/orders/journal/memory-journal'
import { limitBuy as sampleBuy } from '@leadline/orders/testing/sample-orders'
import type { VenueId } from '@leadline/venues/venue-names'

import { fakeAccount } from './fake-account.ts'
import { TestDesk } from './test-desk.ts'
import { openTestHub } from './test-hub.ts'

export const limitBuy = { ...sampleBuy, size: '1', limitPrice: '99' }
export const fakePassphrase = 'correct horse'
/** What a page would seal. */
export const sealedLimits = (limits: object, word = fakePassphrase) =>
  `${word}\0${JSON.stringify({ limits, prices: {} })}`
type Reported<Type extends TradingUpdate['type']> = Extract<TradingUpdate, { type: Type }>

/** A hub with a fake market and a key at each of the exchanges, a desk that listens, and a ladder of BTC-USD. */
export async function openTestTrading(
  options: {
    journal?: MemoryJournal
    mode?: 'practice' | 'real'
    venues?: VenueId[]
    /** No key is there. */
    isLocked?: boolean
    /** Nobody looks at the market, and it has said nothing. */
    isDark?: boolean
  } = {},
) {
  const { journal = new MemoryJournal(), mode = 'practice', venues = ['coinbase'] } = options
  const { isLocked = false, isDark = false } = options
  const clock = { now: () => 0 }
  const accounts = venues.map((venue) => fakeAccount(venue, () => clock.now(), `key-${venue}`))
  let lastId = 0
  const lowered: string[] = []
  const testBed = openTestHub(venues, {
    mode,
    orders: {
      journal,
      newId: () => `00000000-0000-4000-8000-${String((lastId += 1)).padStart(12, '0')}`,
      isVaultLocked: () => isLocked,
      accounts: isLocked ? [] : accounts.map(({ setup }) => setup),
      // The passphrase is the word itself; nothing is sealed.
      limitsVault: {
        hasCaps: () => true,
        lower: (orderNotional) => void lowered.push(orderNotional),
        approve: (sealed) => {
          const [word, limits = '{}'] = sealed.split('\0')
          const isRight = word === fakePassphrase
          return Promise.resolve(
            isRight ? JSON.parse(limits) : { reason: 'This is not the passphrase.' },
          )
        },
      },
    },
  })
  clock.now = () => testBed.clock.now()
  const desk = new TestDesk(testBed.hub)
  const spec = { kind: 'ladder', symbol: 'BTC-USD', depth: 10, condense: null, filter: '' } as const
  if (!isDark) desk.open(1, { ...spec, venues })
  await testBed.clock.advance(100)
  for (const venue of isDark ? [] : venues) {
    const levels = [
      ['bid', '99.50', '2'],
      ['ask', '100.50', '2'],
      ['ask', '101.00', '5'],
    ] as const
    testBed.at(venue).say({ type: 'book', symbol: 'BTC-USD', isSnapshot: true, levels })
  }
  await testBed.clock.advance(500)
  desk.join(tradingFamily)
  const submit = async (
    message: Record<string, unknown>,
  ): Promise<ReplyOf<typeof tradingFamily>> => {
    const request = desk.request(tradingFamily, message as OrderRequest)
    await testBed.clock.advance(300)
    const reply = desk.reply(tradingFamily, request)
    if (!reply) throw new Error(`No reply to ${JSON.stringify(message)}`)
    return reply
  }
  const last = <Type extends TradingUpdate['type']>(type: Type): Reported<Type> => {
    const found = desk
      .updates(tradingFamily)
      .findLast((update): update is Reported<Type> => update.type === type)
    if (!found) throw new Error(`Nothing was reported of ${type}`)
    return found
  }
  const place = (draftId: string, changes = {}, venue = venues[0]) =>
    submit({
      type: 'place',
      draftId,
      keyId: `key-${venue}`,
      terms: { ...limitBuy, ...changes },
      isPriceConfirmed: false,
    })
  const [first] = accounts
  if (!first) throw new Error('no account')
  return { ...testBed, desk, submit, last, place, journal, account: first, accounts, lowered }
}
