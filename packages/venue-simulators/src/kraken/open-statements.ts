import type { OpenStatement } from '../open-statement.ts'

/** What the page of Kraken leaves open, in its order. */
export const krakenOpenStatements: readonly OpenStatement[] = []
