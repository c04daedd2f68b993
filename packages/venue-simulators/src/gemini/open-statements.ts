import type { OpenStatement } from '../open-statement.ts'

/** What the page of Gemini leaves open, in its order. */
export const geminiOpenStatements: readonly OpenStatement[] = []
