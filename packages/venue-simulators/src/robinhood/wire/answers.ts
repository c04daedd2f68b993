import { type Json, jsonText } from '../../wire/json-text.ts'
import { type WireAnswer, jsonHeaders } from '../../wire/wire.ts'

export function answer(status: number, body: Json): WireAnswer {
  return { status, headers: { ...jsonHeaders }, body: jsonText(body) }
}

export function invalid(detail: string, attr: string): WireAnswer {
  return answer(400, { type: 'validation_error', errors: [{ detail, attr }] })
}

export function clientError(status: number, detail: string): WireAnswer {
  return answer(status, { type: 'client_error', errors: [{ detail, attr: null }] })
}
