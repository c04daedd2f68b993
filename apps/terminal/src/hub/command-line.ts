import { parseArgs } from 'node:util'

import { SettingsError } from './settings.ts'

export interface CommandLine {
  /** Write the inputs of this session to a file. */
  record: string | undefined
  /** Show a recording in place of a market. */
  replay: string | undefined
  /** How many times as fast as it happened. */
  speed: number
}

export function readCommandLine(args: readonly string[]): CommandLine {
  let values
  try {
    ;({ values } = parseArgs({
      args: [...args],
      options: {
        record: { type: 'string' },
        replay: { type: 'string' },
        speed: { type: 'string' },
      },
    }))
  } catch (error) {
    throw new SettingsError(error instanceof Error ? error.message : 'Unknown option.')
  }
  const speed = Number(values.speed ?? '1')
  if (!(speed > 0 && speed <= 10_000))
    throw new SettingsError('--speed must be above 0, at most 10000.')
  if (values.record !== undefined && values.replay !== undefined) {
    throw new SettingsError('A replay cannot be recorded: choose --record or --replay.')
  }
  return { record: values.record, replay: values.replay, speed }
}
