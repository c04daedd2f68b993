import type { AccountSetup, FrameSigner } from '@leadline/hub/services/orders/account-line'
import type { SimulatedKey } from '@leadline/venue-simulators/crypto/simulated-key'
import type { OpenAccountAdapter } from '@leadline/venues/account-adapter'
import { openBinanceUsAccount } from '@leadline/venues/exchanges/binance-us/account/account'
import { binanceUsOrders } from '@leadline/venues/exchanges/binance-us/account/order-capabilities'
import { readBinanceUsKey } from '@leadline/venues/exchanges/binance-us/wire/key'
import {
  signBinanceUsCall,
  signBinanceUsSocket,
} from '@leadline/venues/exchanges/binance-us/wire/signing'
import { openCoinbaseAccount } from '@leadline/venues/exchanges/coinbase/account/account'
import { coinbaseOrders } from '@leadline/venues/exchanges/coinbase/account/order-capabilities'
import { readCoinbaseKey } from '@leadline/venues/exchanges/coinbase/wire/key'
import {
  signCoinbaseCall,
  signCoinbaseSocket,
} from '@leadline/venues/exchanges/coinbase/wire/signing'
import { openGeminiAccount } from '@leadline/venues/exchanges/gemini/account/account'
import { geminiOrders } from '@leadline/venues/exchanges/gemini/account/order-capabilities'
import { readGeminiKey } from '@leadline/venues/exchanges/gemini/wire/key'
import { signGeminiCall } from '@leadline/venues/exchanges/gemini/wire/signing'
import { openKrakenAccount } from '@leadline/venues/exchanges/kraken/account/account'
import { krakenOrders } from '@leadline/venues/exchanges/kraken/account/order-capabilities'
import { readKrakenKey } from '@leadline/venues/exchanges/kraken/wire/key'
import { signKrakenCall } from '@leadline/venues/exchanges/kraken/wire/signing'
import { openRobinhoodAccount } from '@leadline/venues/exchanges/robinhood/account/account'
import { robinhoodOrders } from '@leadline/venues/exchanges/robinhood/account/order-capabilities'
import { readRobinhoodKey } from '@leadline/venues/exchanges/robinhood/wire/key'
import { signRobinhoodCall } from '@leadline/venues/exchanges/robinhood/wire/signing'
import type { OrderCapabilities } from '@leadline/venues/order-capabilities'
import { type SignedCall, SigningRefused, type UnsignedCall } from '@leadline/venues/shell/signer'
import type { KeyReading, PastedKey } from '@leadline/venues/signing/key-reading'
import type { SigningCrypto } from '@leadline/venues/signing/signing-crypto'
import type { VenueId } from '@leadline/venues/venue-names'

/** The private half of an exchange, and how its calls and frames are signed. */
interface TradedVenue<Key> {
  open: OpenAccountAdapter
  capabilities: OrderCapabilities
  readKey: (pasted: PastedKey, crypto: SigningCrypto) => KeyReading<Key> | Promise<KeyReading<Key>>
  signCall: (call: UnsignedCall, key: Key, crypto: SigningCrypto) => Promise<SignedCall>
  signFrame?: (
    purpose: string,
    params: Readonly<Record<string, string>>,
    key: Key,
    crypto: SigningCrypto,
  ) => Promise<Readonly<Record<string, string>>>
}

/** A paper account: what the hub connects, and what signs for it. */
export interface PaperAccount {
  setup: AccountSetup
  sign: (call: UnsignedCall) => Promise<SignedCall>
}

type OpenPaper = (key: SimulatedKey, crypto: SigningCrypto) => PaperAccount

const paperAccounts: Readonly<Record<VenueId, OpenPaper>> = {
  coinbase: opens({
    open: openCoinbaseAccount,
    capabilities: coinbaseOrders,
    readKey: readCoinbaseKey,
    signCall: signCoinbaseCall,
    signFrame: signCoinbaseSocket,
  }),
  kraken: opens({
    open: openKrakenAccount,
    capabilities: krakenOrders,
    readKey: readKrakenKey,
    signCall: signKrakenCall,
  }),
  gemini: opens({
    open: openGeminiAccount,
    capabilities: geminiOrders,
    readKey: readGeminiKey,
    signCall: signGeminiCall,
  }),
  'binance-us': opens({
    open: openBinanceUsAccount,
    capabilities: binanceUsOrders,
    readKey: readBinanceUsKey,
    signCall: signBinanceUsCall,
    signFrame: signBinanceUsSocket,
  }),
  robinhood: opens({
    open: openRobinhoodAccount,
    capabilities: robinhoodOrders,
    readKey: readRobinhoodKey,
    signCall: signRobinhoodCall,
  }),
}

export function paperAccount(key: SimulatedKey, crypto: SigningCrypto): PaperAccount {
  return paperAccounts[key.venue](key, crypto)
}

function opens<Key>(venue: TradedVenue<Key>): OpenPaper {
  return (simulated, crypto) => {
    const { open, capabilities, readKey, signCall, signFrame } = venue
    // Read as if somebody had pasted it, so that what is practiced is what happens later.
    const reading = (async () => {
      const read = await readKey({ apiKey: simulated.id, secret: simulated.secret }, crypto)
      if (!read.ok) throw new SigningRefused(read.message)
      return read.key
    })()
    const frame: FrameSigner | undefined =
      signFrame &&
      (async (_venue, _keyId, purpose, params) => signFrame(purpose, params, await reading, crypto))
    const setup = {
      keyId: `practice-${simulated.venue}`,
      venue: simulated.venue,
      name: 'Practice',
      capabilities,
      open,
      ...(frame && { signFrame: frame }),
    }
    return { setup, sign: async (call) => signCall(call, await reading, crypto) }
  }
}
