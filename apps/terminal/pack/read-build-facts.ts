import { readFileSync } from 'node:fs'

import * as z from 'zod/mini'

import { type BuildFacts, VendorKey } from '../src/installed/build-facts.ts'
import { PackError } from './pack-error.ts'
import { runTool } from './run-tool.ts'

const VendorKeys = z.array(VendorKey)

/** What the packed program is to know: the commit it is from, and the shop it belongs to. */
export function readBuildFacts(
  root: string,
  version: string,
  environment: Readonly<Record<string, string | undefined>>,
): BuildFacts {
  const git = (...args: string[]) => runTool('git', args, { cwd: root }).trim()
  const [commit = '', time = ''] = git('log', '-1', '--format=%H %ct').split(' ')
  const isChanged = git('status', '--porcelain', '--untracked-files=no') !== ''
  return {
    version,
    // What is packed from changed files is no commit's.
    commit: isChanged ? `${commit} with changes` : commit,
    committedAt: new Date(Number(time) * 1000).toISOString(),
    serverUrl: environment['LEADLINE_SERVER_URL'] || environment['PUBLIC_URL'] || '',
    vendorKeys: readKeys(environment['LEADLINE_VENDOR_KEYS']),
  }
}

function readKeys(path: string | undefined): BuildFacts['vendorKeys'] {
  if (!path) return []
  let keys
  try {
    keys = VendorKeys.safeParse(JSON.parse(readFileSync(path, 'utf8')))
  } catch {
    throw new PackError(`LEADLINE_VENDOR_KEYS: ${path} cannot be read.`)
  }
  if (!keys.success) throw new PackError(`LEADLINE_VENDOR_KEYS: ${path} holds no list of keys.`)
  return keys.data
}
