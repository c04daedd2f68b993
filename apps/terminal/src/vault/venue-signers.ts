import { type BinanceUsKey, readBinanceUsKey } from '@leadline/venues/exchanges/binance-us/wire/key'
import { binanceUsOrderToSign } from '@leadline/venues/exchanges/binance-us/wire/order-to-sign'
import {
  signBinanceUsCall,
  signBinanceUsSocket,
} from '@leadline/venues/exchanges/binance-us/wire/signing'
import { type CoinbaseKey, readCoinbaseKey } from '@leadline/venues/exchanges/coinbase/wire/key'
import { coinbaseOrderToSign } from '@leadline/venues/exchanges/coinbase/wire/order-to-sign'
import {
  signCoinbaseCall,
  signCoinbaseSocket,
} from '@leadline/venues/exchanges/coinbase/wire/signing'
import { type GeminiKey, readGeminiKey } from '@leadline/venues/exchanges/gemini/wire/key'
import { geminiOrderToSign } from '@leadline/venues/exchanges/gemini/wire/order-to-sign'
import { signGeminiCall } from '@leadline/venues/exchanges/gemini/wire/signing'
import { type KrakenKey, readKrakenKey } from '@leadline/venues/exchanges/kraken/wire/key'
import { krakenOrderToSign } from '@leadline/venues/exchanges/kraken/wire/order-to-sign'
import { signKrakenCall } from '@leadline/venues/exchanges/kraken/wire/signing'
import { readRobinhoodKey, type RobinhoodKey } from '@leadline/venues/exchanges/robinhood/wire/key'
import { robinhoodOrderToSign } from '@leadline/venues/exchanges/robinhood/wire/order-to-sign'
import { signRobinhoodCall } from '@leadline/venues/exchanges/robinhood/wire/signing'
import type { SignedCall, UnsignedCall } from '@leadline/venues/shell/signer'
import type { KeyReading, PastedKey } from '@leadline/venues/signing/key-reading'
import type { ReadOrderToSign } from '@leadline/venues/signing/order-to-sign'
import type { Made, SigningCrypto } from '@leadline/venues/signing/signing-crypto'
import type { VenueId } from '@leadline/venues/venue-names'

import { refuseForeignParameters } from './order-parameters.ts'

type FrameFields = Readonly<Record<string, string>>

/** How one exchange's keys are read and used. `Key` is what the vault keeps of them. */
export interface VenueSigner<Key = unknown> {
  read(pasted: PastedKey, crypto: SigningCrypto): Made<KeyReading<Key>>
  /** The half that is no secret, as the exchange's page shows it. */
  idOf(key: Key): string
  sign(call: UnsignedCall, key: Key, crypto: SigningCrypto): Promise<SignedCall>
  /** What a call would trade, to be held against the vault's caps. */
  orderIn: ReadOrderToSign
  signFrame?(
    purpose: string,
    params: FrameFields,
    key: Key,
    crypto: SigningCrypto,
  ): Promise<FrameFields>
}

const coinbase: VenueSigner<CoinbaseKey> = {
  read: readCoinbaseKey,
  idOf: ({ keyName }) => keyName,
  sign: signCoinbaseCall,
  orderIn: coinbaseOrderToSign,
  signFrame: signCoinbaseSocket,
}

const kraken: VenueSigner<KrakenKey> = {
  read: readKrakenKey,
  idOf: ({ apiKey }) => apiKey,
  sign: signKrakenCall,
  orderIn: krakenOrderToSign,
}

const gemini: VenueSigner<GeminiKey> = {
  read: readGeminiKey,
  idOf: ({ apiKey }) => apiKey,
  sign: signGeminiCall,
  orderIn: geminiOrderToSign,
}

const binanceUs: VenueSigner<BinanceUsKey> = {
  read: readBinanceUsKey,
  idOf: ({ apiKey }) => apiKey,
  sign: async (call, key, crypto) => {
    refuseForeignParameters(call)
    return await signBinanceUsCall(call, key, crypto)
  },
  orderIn: binanceUsOrderToSign,
  signFrame: signBinanceUsSocket,
}

const robinhood: VenueSigner<RobinhoodKey> = {
  read: readRobinhoodKey,
  idOf: ({ apiKey }) => apiKey,
  sign: signRobinhoodCall,
  orderIn: robinhoodOrderToSign,
}

/** The exchanges whose keys this vault can hold. Whatever else is asked to be signed is refused by them. */
export const venueSigners = {
  coinbase,
  kraken,
  gemini,
  'binance-us': binanceUs,
  robinhood,
} as Readonly<Partial<Record<VenueId, VenueSigner>>>
