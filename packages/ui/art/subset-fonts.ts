/**
 * Writes src/fonts: the two fonts, cut down to the characters that American English and our
 * figures need. Run: npm run draw:fonts
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'

import subsetFont from 'subset-font'

const require = createRequire(import.meta.url)
const outDir = new URL('../src/fonts/', import.meta.url)
const ascii = Array.from({ length: 95 }, (_, index) => String.fromCodePoint(32 + index)).join('')
const characters = `${ascii}\u00a0©·×÷±°–—‘’“”…‹›←→↑↓≤≥≈−•é`

const fonts = {
  'instrument-sans.woff2': {
    file: '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2',
    // Text is 400 and 500, headings 600.
    variationAxes: { wght: { min: 400, max: 600 } },
  },
  'ibm-plex-mono.woff2': {
    file: '@fontsource/ibm-plex-mono/files/ibm-plex-mono-latin-400-normal.woff2',
    variationAxes: {},
  },
}

mkdirSync(outDir, { recursive: true })
for (const [name, { file, variationAxes }] of Object.entries(fonts)) {
  const whole = readFileSync(require.resolve(file))
  const subset = await subsetFont(whole, characters, { targetFormat: 'woff2', variationAxes })
  writeFileSync(new URL(name, outDir), subset)
  console.log(`${name}: ${whole.length} bytes become ${subset.length}`)
}
