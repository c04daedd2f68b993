import type { OpenStatement } from '../open-statement.ts'

/** What the page of Robinhood leaves open, in its order. */
export const robinhoodOpenStatements: readonly OpenStatement[] = []
