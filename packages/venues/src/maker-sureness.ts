import { makerTiming } from '@leadline/order-book/maker/maker-timing'

import type { Venue } from './venue-registry.ts'

/**
 * How much of what becomes of resting size an exchange lets anybody know. 'each change': all of it. 'netted': what is eaten,
 * and of the rest what is left after some milliseconds. 'nothing': there is no book.
 */
export interface MakerSureness {
  kind: 'each change' | 'netted' | 'nothing'
  /** A few words for a column. */
  short: string
  /** A sentence. */
  words: string
}

type Known = Pick<Venue, 'name' | 'bookMessages' | 'publishesTrades'>

/** From how it publishes its book and its trades, and from nothing else. */
export function makerSureness({ name, bookMessages, publishesTrades }: Known): MakerSureness {
  if (!bookMessages || !publishesTrades) {
    const why = bookMessages ? 'publishes no trades' : 'shows quotes, and no book'
    return {
      kind: 'nothing',
      short: bookMessages ? 'no trades' : 'no book',
      words: `${name} ${why}: nobody can know what became of size there.`,
    }
  }
  const { nettedMs, tradesBatchedMs } = bookMessages
  const { lateMs } = makerTiming(bookMessages)
  if (nettedMs > 0) {
    return {
      kind: 'netted',
      short: `netted ${nettedMs} ms`,
      words: `${name} reports its book every ${nettedMs} ms, netted. What was eaten is exact; size that came and went in between is not seen.`,
    }
  }
  const batched =
    tradesBatchedMs > 0
      ? ` and its trades every ${tradesBatchedMs} ms: lines come ${lateMs} ms late.`
      : ' and each trade at once.'
  return {
    kind: 'each change',
    short: 'each change',
    words: `${name} reports each change of its book${batched}`,
  }
}
