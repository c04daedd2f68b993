import { mkdirSync, readFileSync, statSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'

import { writeChecksums } from './archive.ts'
import { readCommandLine } from './command-line.ts'
import { LockFile } from './lock-file.ts'
import { PackError } from './pack-error.ts'
import { packTarget } from './pack-target.ts'
import { readBuildFacts } from './read-build-facts.ts'
import { readSigning, refuseUnsigned } from './windows/signing.ts'

const root = resolve(import.meta.dirname, '../../..')
const sizeGoalBytes = 45_000_000

try {
  await pack()
} catch (error) {
  if (!(error instanceof PackError)) throw error
  console.error(error.message)
  process.exitCode = 1
}

async function pack(): Promise<void> {
  const line = readCommandLine(process.argv.slice(2))
  const { version: named } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    version: string
  }
  const version = line.version ?? named
  const facts = readBuildFacts(root, version, process.env)
  const epoch = Date.parse(facts.committedAt) / 1000
  // What tools make must show neither the hour nor the habits of this machine.
  Object.assign(process.env, { SOURCE_DATE_EPOCH: String(epoch), LC_ALL: 'C', TZ: 'UTC' })
  process.umask(0o022)
  const out = resolve(root, line.out)
  mkdirSync(out, { recursive: true })
  const signing = readSigning(process.env)
  refuseUnsigned(line, signing)
  const packing = {
    root,
    cache: join(root, '.cache/pack'),
    lock: new LockFile(root),
    version,
    epoch,
    facts,
    signing,
  }
  mkdirSync(packing.cache, { recursive: true })
  if (facts.vendorKeys.length === 0) {
    console.error(
      'No shop named its keys (LEADLINE_VENDOR_KEYS): what is packed now accepts no license and no update. `npm run release` packs with the keys of the shop in this checkout.',
    )
  }
  const made: string[] = []
  for (const target of line.targets) {
    console.error(`Packing ${target.name} …`)
    made.push(...(await packTarget(packing, target, out)))
  }
  for (const file of made) {
    const { size } = statSync(file)
    // What only the updater takes on Windows may be larger.
    const isForPeople = !file.endsWith('.tar.gz')
    const words = isForPeople && size > sizeGoalBytes ? ', more than the 45 MB it may have' : ''
    console.log(`${basename(file)}: ${(size / 1e6).toFixed(1)} MB${words}`)
  }
  const sums = writeChecksums(out, made, `leadline-${version}.sha256`)
  process.stdout.write(readFileSync(sums, 'utf8'))
}
