import type { OpenStatement } from '../open-statement.ts'

/** What the page of Binance.US leaves open, in its order. */
export const binanceOpenStatements: readonly OpenStatement[] = []
