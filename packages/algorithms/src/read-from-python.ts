import * as z from 'zod/mini'

import type { FromPython } from './script-wire.ts'

/** A script may get at its own pipe: whatever comes is read as if a stranger had written it. */
const text = z.string().check(z.maxLength(20_000))
const name = z.string().check(z.maxLength(200))
const amount = z.string().check(z.maxLength(60), z.regex(/^-?(?:\d+\.?\d*|\.\d+)$/))
const place = z.nullable(z.number())
const script = z.number()
/** Of the work that it is part of. */
const token = z.string().check(z.maxLength(100))
const exchanges = z.nullable(z.array(name).check(z.maxLength(20)))

const ScriptErrorShape = z.object({
  message: text,
  line: place,
  column: place,
  endLine: place,
  endColumn: place,
  traceback: z.string().check(z.maxLength(200_000)),
})

const Param = z.object({
  name,
  type: z.enum(['int', 'float', 'Decimal', 'str', 'bool', 'other']),
  value: text,
})

const Call = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('subscribeBook'),
    symbol: name,
    exchanges,
    depth: z.number().check(z.int()),
  }),
  z.object({ kind: z.literal('subscribeTrades'), symbol: name, exchanges }),
  z.object({
    kind: z.literal('open'),
    symbol: name,
    exchange: name,
    size: amount,
    limit: z.nullable(amount),
  }),
  z.object({
    kind: z.literal('close'),
    symbol: name,
    exchange: name,
    size: z.nullable(amount),
    limit: z.nullable(amount),
  }),
  z.object({ kind: z.literal('cancel'), id: name }),
])

const Message = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ready'), version: name }),
  z.object({
    type: z.literal('loaded'),
    script,
    token,
    className: name,
    kind: z.enum(['Algorithm', 'Indicator']),
    docstring: text,
    params: z.array(Param).check(z.maxLength(200)),
    pane: z.nullable(z.enum(['price', 'below'])),
  }),
  z.object({ type: z.literal('refused'), script, token, error: ScriptErrorShape }),
  z.object({ type: z.literal('call'), script, token, call: Call }),
  z.object({ type: z.literal('log'), script, token, text: z.string() }),
  z.object({
    type: z.literal('done'),
    script,
    token,
    handled: z.number().check(z.int(), z.minimum(0)),
    error: z.nullable(ScriptErrorShape),
    isInterrupted: z.boolean(),
    values: z.array(z.nullable(z.number())),
    spentMs: z.number(),
  }),
])

/** Undefined where it is not a message of this wire. */
export function readFromPython(line: string): FromPython | undefined {
  try {
    const parsed = Message.safeParse(JSON.parse(line))
    return parsed.success ? parsed.data : undefined
  } catch {
    return undefined
  }
}

/** Why a call was not understood, for the script: its own values were wrong. */
export const notUnderstood = 'Leadline did not understand these values.'

/** Why a call or a log line was refused: another script was at work, or none. */
export const notItsOwn = 'Something was tried in the name of another script, and refused.'
