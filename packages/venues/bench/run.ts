// npm run bench -w @leadline/venues [WORDS]: what reading, applying and proving costs, beside JSON.parse of the same text.
import { benchBinanceUs } from './binance-us.ts'
import { benchBookUpdates } from './book-updates.ts'
import { benchCoinbase } from './coinbase.ts'
import { benchLosslessJson } from './lossless-json.ts'

const benches = {
  json: benchLosslessJson,
  books: benchBookUpdates,
  coinbase: benchCoinbase,
  'binance-us': benchBinanceUs,
}

const words = process.argv.slice(2)
for (const [name, run] of Object.entries(benches)) {
  if (words.length === 0 || words.includes(name)) run()
}
