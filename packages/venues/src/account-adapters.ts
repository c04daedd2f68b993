import type { OpenAccountAdapter } from './account-adapter.ts'
import { openBinanceUsAccount } from './binance-us/binance-us-account.ts'
import { openCoinbaseAccount } from './coinbase/coinbase-account.ts'
import { openGeminiAccount } from './gemini/gemini-account.ts'
import { openKrakenAccount } from './kraken/kraken-account.ts'
import { openRobinhoodAccount } from './robinhood/robinhood-account.ts'
import type { VenueId } from './venue-names.ts'

/** How the private half of an exchange is opened for a key. An exchange that is not here shows its markets only. */
export const accountAdapters: Readonly<Partial<Record<VenueId, OpenAccountAdapter>>> = {
  coinbase: openCoinbaseAccount,
  kraken: openKrakenAccount,
  gemini: openGeminiAccount,
  'binance-us': openBinanceUsAccount,
  robinhood: openRobinhoodAccount,
}
