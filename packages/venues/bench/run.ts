// npm run bench -w @leadline/venues [WORDS]: what reading, applying and proving costs, beside JSON.parse of the same text.
import { benchBookUpdates } from './book-updates.ts'
import { benchLosslessJson } from './lossless-json.ts'

const benches = { json: benchLosslessJson, books: benchBookUpdates }

const words = process.argv.slice(2)
for (const [name, run] of Object.entries(benches)) {
  if (words.length === 0 || words.includes(name)) run()
}
