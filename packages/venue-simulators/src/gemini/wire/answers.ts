import { type Json, jsonText } from '../../wire/json-text.ts'
import { type WireAnswer, jsonHeaders } from '../../wire/wire.ts'

export function geminiOk(body: Json): WireAnswer {
  return { status: 200, headers: { ...jsonHeaders }, body: jsonText(body) }
}

export function geminiError(status: number, reason: string, message: string): WireAnswer {
  const body = jsonText({ result: 'error', reason, message })
  return { status, headers: { ...jsonHeaders }, body }
}

export function notFound(): WireAnswer {
  return geminiError(404, 'EndpointNotFound', 'API entry point not found')
}
