import type { RefusalMeaning, RequestOutcome } from '../../../account-events.ts'
import { refused } from '../../../kernel/account/unanswered.ts'
import { wordsOf } from '../wire/errors.ts'

/** There are no codes, only English text, of which fragments are known. */
const texts: readonly (readonly [pattern: RegExp, meaning: RefusalMeaning])[] = [
  [/buying power|insufficient|not enough/i, 'insufficient-funds'],
  [/price.*precision/i, 'bad-price-step'],
  [/precision|nearest/i, 'bad-size-step'],
  [/greater than or equal/i, 'too-small'],
  [/less than or equal|exceed|maximum/i, 'too-large'],
  [/invalid symbol|not tradable|untradable/i, 'not-allowed'],
]

/** These say that nothing was done; after every other the order may be there. */
const certain = new Set([400, 401, 403, 404, 405, 406, 415])

export function outcomeOfError(status: number, body: string): RequestOutcome {
  const words = wordsOf(status, body)
  if (!certain.has(status)) {
    return { kind: 'unknown', reason: `Robinhood does not say what became of it: ${words}` }
  }
  return refused(meaningOf(status, words), '', words)
}

function meaningOf(status: number, words: string): RefusalMeaning {
  if (status === 401) return 'key-refused'
  if (status === 403) return 'not-allowed'
  if (status === 404) return 'unknown-order'
  return texts.find(([pattern]) => pattern.test(words))?.[1] ?? 'bad-request'
}
