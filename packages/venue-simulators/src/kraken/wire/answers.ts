import { type Json, jsonText } from '../../wire/json-text.ts'
import { type WireAnswer, jsonHeaders } from '../../wire/wire.ts'

/** Refusals have status 200 too. */
export function krakenResult(result: Json): WireAnswer {
  return { status: 200, headers: { ...jsonHeaders }, body: jsonText({ error: [], result }) }
}

export function krakenError(error: string): WireAnswer {
  return { status: 200, headers: { ...jsonHeaders }, body: jsonText({ error: [error] }) }
}
