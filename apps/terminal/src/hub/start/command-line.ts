import { parseArgs } from 'node:util'

import type { FillOfThen } from '@leadline/desk-protocol/messages/replay-messages'

import { isLicenseName } from '../../license/license-folder.ts'
import { SettingsError } from '../settings.ts'

export const options = {
  record: { type: 'string' },
  replay: { type: 'string' },
  speed: { type: 'string' },
  diagnostics: { type: 'boolean' },
  'erase-vault': { type: 'boolean' },
} as const

/** What --help answers. */
export const usage = `npm run terminal [-- OPTIONS] [FILE.leadline-license]; installed: leadline [OPTIONS] [FILE.leadline-license]

  --record FILE    record the market of this session
  --replay FILE    show a recording in place of a market
  --speed N        play a recording N times as fast as it happened (above 0, at most 10000)
  --diagnostics    print what support needs to know, without secrets, and start nothing
  --erase-vault    delete the vault of a forgotten passphrase, and start nothing
  --version        print the version
  --help           print this

A license file is opened in the Leadline that runs. Environment variables are in docs/operating.md of the source.`

export interface CommandLine {
  /** Write the inputs of this session to a file. */
  record: string | undefined
  /** Show a recording in place of a market. */
  replay: string | undefined
  /** How many times as fast as it happened. */
  speed: number
  /** Where a replay begins that a desk asked for, and whether it waits there. */
  beginning?: { from: number; isPaused: boolean } | undefined
  /** What was bought and sold in the market from which a desk asked for it. */
  ownFills?: readonly FillOfThen[] | undefined
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
      options,
    }))
  } catch (error) {
    const [what = 'Unknown option'] = error instanceof Error ? error.message.split('. ') : []
    throw new SettingsError(`${what.replace(/\.$/, '')}. --help lists the options.`)
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
