import { parseArgs } from 'node:util'

import { PackError } from './pack-error.ts'
import { type Target, targets } from './targets.ts'

export interface CommandLine {
  targets: readonly Target[]
  /** In place of package.json's: to try an update from one version to the next. */
  version: string | undefined
  out: string
  /** Programs for Windows may be packed without a certificate. */
  isUnsigned: boolean
}

const names = ['windows', 'linux', ...targets.map(({ name }) => name)]

export function readCommandLine(args: readonly string[]): CommandLine {
  let values
  let positionals: string[]
  try {
    ;({ values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        version: { type: 'string' },
        out: { type: 'string' },
        unsigned: { type: 'boolean' },
      },
    }))
  } catch (error) {
    throw new PackError(error instanceof Error ? error.message : 'Unknown option.')
  }
  const unknown = positionals.find((name) => !names.includes(name))
  if (unknown !== undefined) {
    throw new PackError(`There is no '${unknown}' to pack for. There are: ${names.join(', ')}.`)
  }
  const { version } = values
  if (version !== undefined && !/^\d{1,5}\.\d{1,5}\.\d{1,5}$/.test(version)) {
    throw new PackError('--version must be three numbers, such as 1.2.3.')
  }
  const isWanted = ({ name, system }: Target) =>
    positionals.length === 0 || positionals.includes(name) || positionals.includes(system)
  return {
    targets: targets.filter(isWanted),
    version,
    out: values.out ?? 'dist',
    isUnsigned: values.unsigned ?? false,
  }
}
