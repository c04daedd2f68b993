import type { OpenAccountAdapter } from './account-adapter.ts'
import { openBinanceUsAccount } from './exchanges/binance-us/account/account.ts'
import { openCoinbaseAccount } from './exchanges/coinbase/account/account.ts'
import { openGeminiAccount } from './exchanges/gemini/account/account.ts'
import { openKrakenAccount } from './exchanges/kraken/account/account.ts'
import { openRobinhoodAccount } from './exchanges/robinhood/account/account.ts'
import type { VenueId } from './venue-names.ts'

/** How the private half of an exchange is opened for a key. An exchange that is not here shows its markets only. */
export const accountAdapters: Readonly<Partial<Record<VenueId, OpenAccountAdapter>>> = {
  coinbase: openCoinbaseAccount,
  kraken: openKrakenAccount,
  gemini: openGeminiAccount,
  'binance-us': openBinanceUsAccount,
  robinhood: openRobinhoodAccount,
}
