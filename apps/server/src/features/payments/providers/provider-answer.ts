import type * as z from 'zod/mini'

import { ProviderUnavailable } from './provider-errors.ts'

/** What a provider wrote. Whatever is not JSON says nothing. */
export function parseAnswer(provider: string, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new ProviderUnavailable(`${provider} answered with something that is not JSON`)
  }
}

/** A provider's words, checked. What we do not understand is never guessed at. */
export function checkAnswer<Schema extends z.ZodMiniType>(
  provider: string,
  schema: Schema,
  value: unknown,
): z.infer<Schema> {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  // Which field, never what is in it: it may be about a person.
  const fields = parsed.error.issues.map(({ path }) => path.join('.') || 'the whole answer')
  throw new ProviderUnavailable(`${provider} answered without a usable ${fields.join(', ')}`)
}

/** One header of a delivery; undefined when it is missing, empty or sent twice. */
export function headerOf(
  headers: Readonly<Record<string, string | string[] | undefined>>,
  name: string,
): string | undefined {
  const value = headers[name]
  return typeof value === 'string' && value !== '' ? value : undefined
}
