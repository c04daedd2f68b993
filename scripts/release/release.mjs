// npm run release [-- --version V --notes FILE --unsigned]: pack this checkout for this shop, and publish what was packed in it.
// Where the release key is kept on another computer, it writes what is to be signed there instead.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'

import { buildDesk, install, projectNode, run, say, tryRun } from '../prepare.mjs'
import { bringPackTools } from './pack-tools.mjs'

const admin = 'apps/server/src/admin/main.ts'
const { version } = JSON.parse(readFileSync('package.json', 'utf8'))
const { version: wanted = version, notes, unsigned = false } = readOptions()
if (wanted !== version) {
  say(
    `package.json says ${version}, and a release has the version that its commit says. Run 'npm version ${wanted} --no-git-tag-version', commit, and release again.`,
  )
  process.exit(1)
}
bringPackTools({ forWindows: true })
install()
buildDesk()

// The program believes the keys that it was packed with and no others, so they are asked for first.
const shop = tryRun(projectNode(), [admin, 'show-shop'], { quiet: true })
if (shop.status !== 0) {
  console.error(shop.stderr)
  process.exit(shop.status ?? 1)
}
const { serverUrl, vendorKeys, signsReleases } = JSON.parse(shop.stdout)
mkdirSync('.cache/pack', { recursive: true })
writeFileSync('.cache/pack/vendor-keys.json', JSON.stringify(vendorKeys))

say(`Packing ${version} for ${serverUrl}; this takes some minutes …`)
run(projectNode(), ['apps/terminal/pack/main.ts', ...(unsigned ? ['--unsigned'] : [])], {
  env: { LEADLINE_SERVER_URL: serverUrl, LEADLINE_VENDOR_KEYS: '.cache/pack/vendor-keys.json' },
})
// What the news feed's reader scores is part of every release's notes.
const score = tryRun(projectNode(), ['bench/news/run.ts', 'notes'], { quiet: true })
if (score.status !== 0) {
  console.error(score.stderr)
  process.exit(score.status ?? 1)
}
const notesFile = `dist/leadline-${version}.notes.md`
const written = notes === undefined ? '' : `${readFileSync(notes, 'utf8').trimEnd()}\n\n`
writeFileSync(notesFile, `${written}${score.stdout.trimEnd()}\n`)
const sums = readFileSync(`dist/leadline-${version}.sha256`, 'utf8').trim().split('\n')
const files = sums.map((line) => `dist/${line.split('  ')[1]}`)
const publish = [
  'publish-release',
  '--version',
  version,
  ...files.flatMap((file) => ['--file', file]),
  '--notes',
  notesFile,
]
const statement = `dist/leadline-${version}.release.json`
run(projectNode(), [admin, ...publish, ...(signsReleases ? [] : ['--prepare', statement])])
if (signsReleases) say(`${version} is on offer at ${serverUrl}/downloads`)
else say(`Then: npm run admin -- ${publish.join(' ')} --signed ${statement}`)

function readOptions() {
  try {
    const options = {
      version: { type: 'string' },
      notes: { type: 'string' },
      unsigned: { type: 'boolean' },
    }
    return parseArgs({ options }).values
  } catch (error) {
    console.error(error.message)
    process.exit(64)
  }
}
