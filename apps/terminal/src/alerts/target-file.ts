import { join } from 'node:path'

import {
  type AlertEvent,
  alertEvents,
  targetKinds,
} from '@leadline/desk-protocol/messages/alert-messages'
import * as z from 'zod/mini'

import { readText, writeDurablySync } from '../vault/durable-file.ts'
import { addressError } from './target-address.ts'

const KeptTarget = z.object({
  version: z.literal(1),
  target: z.nullable(
    z.object({
      kind: z.enum(targetKinds),
      address: z.string().check(z.refine((text) => addressError(text) === '')),
    }),
  ),
  events: z.array(z.enum(alertEvents)),
})
export type AlertTarget = NonNullable<z.infer<typeof KeptTarget>['target']>

export interface TargetSettings {
  target: AlertTarget | null
  events: readonly AlertEvent[]
}

export interface TargetFile {
  read(): TargetSettings
  /** False where the disk took nothing. */
  change(changes: Partial<TargetSettings>): boolean
}

const usual: TargetSettings = { target: null, events: alertEvents }

/**
 * Where alerts go. A file of its own, for its user alone: the address is a secret, and what a desk keeps can be exported
 * and read back.
 */
export function targetFile(home: string): TargetFile {
  const path = join(home, 'alert-target.json')
  let known = readSettings(path)
  return {
    read: () => known,
    change: (changes) => {
      const next = { ...known, ...changes }
      try {
        writeDurablySync(path, JSON.stringify({ version: 1, ...next }))
      } catch {
        return false
      }
      known = next
      return true
    },
  }
}

function readSettings(path: string): TargetSettings {
  try {
    const { target, events } = KeptTarget.parse(JSON.parse(readText(path) ?? ''))
    return { target, events }
  } catch {
    return usual
  }
}
