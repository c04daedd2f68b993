import type { ThrowAway } from '../random/throw-away.ts'

const idLetters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** 'OAAAAA-BBBBB-CCCCC1': ids of orders, trades, ledger rows and amendments look alike. */
export function krakenId(throwAway: ThrowAway, prefix: string, number: number): string {
  const letters = throwAway.letters(`kraken ${prefix} ${number}`, 17, idLetters)
  const text = prefix + letters
  return `${text.slice(0, 6)}-${text.slice(6, 11)}-${text.slice(11, 17)}`
}
