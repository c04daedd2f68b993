import type { OpenStatement } from '../open-statement.ts'

/** What the page of Coinbase leaves open, in its order. */
export const coinbaseOpenStatements: readonly OpenStatement[] = []
