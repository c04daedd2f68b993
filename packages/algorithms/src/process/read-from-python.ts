import * as z from 'zod/mini'

import { Call } from '../read-call.ts'
import { lineStyles, logLevels } from '../script-values.ts'
import type { FromPython } from './script-wire.ts'

/** A script may get at its own pipe: whatever comes is read as if a stranger had written it. */
const text = z.string().check(z.maxLength(20_000))
const name = z.string().check(z.maxLength(200))
const place = z.nullable(z.number())
/** Of the batch: which of its events it is about. */
const at = z.number().check(z.int(), z.minimum(0))

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
  form: z.optional(
    z.object({
      minimum: z.nullable(name),
      maximum: z.nullable(name),
      step: z.nullable(name),
      choices: z.nullable(z.array(name).check(z.maxLength(100))),
      help: z.string().check(z.maxLength(500)),
    }),
  ),
})

/** As many as the editor ever shows. */
const names = z.optional(
  z
    .array(
      z.object({
        line: z.number().check(z.int(), z.minimum(1)),
        column: z.number().check(z.int(), z.minimum(1)),
        message: z.string().check(z.maxLength(500)),
      }),
    )
    .check(z.maxLength(50)),
)

const Message = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ready'), version: name }),
  z.object({
    type: z.literal('loaded'),
    className: name,
    kind: z.enum(['Algorithm', 'Indicator']),
    docstring: text,
    params: z.array(Param).check(z.maxLength(200)),
    pane: z.nullable(z.enum(['price', 'below'])),
    lines: z.optional(
      z.array(z.object({ name, style: z.enum(lineStyles) })).check(z.maxLength(12)),
    ),
    bookDepth: z.optional(z.number().check(z.int(), z.minimum(1), z.maximum(100))),
    names,
  }),
  z.object({ type: z.literal('refused'), error: ScriptErrorShape, names }),
  z.object({ type: z.literal('call'), at, call: Call }),
  z.object({
    type: z.literal('log'),
    at,
    text: z.string(),
    level: z.optional(z.enum(logLevels)),
  }),
  z.object({
    type: z.literal('done'),
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

/** Why a call or a log line was refused: the script had nothing to do. */
export const notAtWork = 'Only a method of the script can do this, while it runs. It was refused.'
