import { parseArgs } from 'node:util'

import { isLicenseName } from '../../license/license-folder.ts'
import { SettingsError } from '../settings.ts'

export interface CommandLine {
  /** Write the inputs of this session to a file. */
  record: string | undefined
  /** Show a recording in place of a market. */
  replay: string | undefined
  /** How many times as fast as it happened. */
  speed: number
  /** A license file to open. */
  license: string | undefined
  /** Say what support needs to know, and start nothing. */
  diagnostics: boolean
  /** Delete the vault of a forgotten passphrase, and start nothing. */
  eraseVault: boolean
}

export function readCommandLine(args: readonly string[]): CommandLine {
  let values, positionals
  try {
    ;({ values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        record: { type: 'string' },
        replay: { type: 'string' },
        speed: { type: 'string' },
        diagnostics: { type: 'boolean' },
        'erase-vault': { type: 'boolean' },
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
  const [license, ...more] = positionals
  if (more.length > 0 || (license !== undefined && !isLicenseName(license))) {
    throw new SettingsError(
      'Leadline opens one license file (.leadline-license), and nothing else.',
    )
  }
  const { record, replay, diagnostics = false, 'erase-vault': eraseVault = false } = values
  return { record, replay, speed, license, diagnostics, eraseVault }
}
