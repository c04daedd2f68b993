import type { DiscardedPaper } from '@leadline/desk-protocol/messages/paper-messages'

import { formatMoney } from '../../platform/numbers/format-decimal.ts'

/** What was thrown away when Leadline was started, and with what practice began again. */
export function discardedWords({ orders, fills, why }: DiscardedPaper, usd: string): string {
  const again = `Practice began again with ${formatMoney(usd)} USD in a new simulated market.`
  if (why === 'unreadable') {
    return `Your practice account could not be read and was put aside in the data folder. ${again}`
  }
  const had = `${counted(orders, 'order')} and ${counted(fills, 'fill')}`
  return `Your last practice account was not kept: ${had} were discarded. ${again}`
}

function counted(count: number, word: string): string {
  return `${count} ${word}${count === 1 ? '' : 's'}`
}
