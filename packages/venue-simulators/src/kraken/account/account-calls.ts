import type { Account } from '@leadline/matching-engine/exchange/account'
import { amountFixed, amountText } from '@leadline/matching-engine/exchange/amount'
import type { ExchangeRules } from '@leadline/matching-engine/exchange/exchange-rules'

import { type Json, RawNumber } from '../../wire/json-text.ts'
import { type Fields, textField } from '../../wire/read-json.ts'
import type { WireAnswer } from '../../wire/wire.ts'
import { assetDecimals, assetId } from '../market/symbol.ts'
import type { KrakenPairs } from '../market/symbols.ts'
import type { KrakenVariants } from '../protocol-variants.ts'
import { krakenError, krakenResult } from '../wire/answers.ts'
import type { RegisteredKrakenKey } from './authentication.ts'
import type { KrakenLedger } from './ledger.ts'

/** The calls about the account and the key. */
export class KrakenAccountCalls {
  readonly #account: Account
  readonly #pairs: KrakenPairs
  readonly #ledger: KrakenLedger
  readonly #rules: ExchangeRules
  readonly #variants: KrakenVariants

  constructor(
    account: Account,
    pairs: KrakenPairs,
    ledger: KrakenLedger,
    rules: ExchangeRules,
    variants: KrakenVariants,
  ) {
    this.#account = account
    this.#pairs = pairs
    this.#ledger = ledger
    this.#rules = rules
    this.#variants = variants
  }

  balance(): WireAnswer {
    const rows = this.#account.currencies.map((code) => [
      assetId(code),
      amountFixed(this.#account.balance(code).total, assetDecimals(code)),
    ])
    // A staked rest that cannot be traded.
    return krakenResult({
      ...(Object.fromEntries(rows) as Record<string, Json>),
      'XBT.B': '0.0100000000',
    })
  }

  extendedBalance(): WireAnswer {
    const number = (amount: bigint, decimals: number): Json => {
      const text = amountFixed(amount, decimals)
      return this.#variants.balanceNumbers === 'text' ? text : new RawNumber(text)
    }
    const rows = this.#account.currencies.map((code) => {
      const { total, held } = this.#account.balance(code)
      const decimals = assetDecimals(code)
      return [
        assetId(code),
        { balance: number(total, decimals), hold_trade: number(held, decimals) },
      ]
    })
    return krakenResult(Object.fromEntries(rows) as Json)
  }

  tradeBalance(): WireAnswer {
    const usd = amountFixed(this.#account.balance('USD').total, 4)
    const none = '0.0000'
    return krakenResult({ eb: usd, tb: usd, m: none, n: none, c: none, v: none, e: usd, mf: usd })
  }

  tradeVolume(fields: Fields): WireAnswer {
    const names = (textField(fields, 'pair') ?? '').split(',').filter((name) => name !== '')
    const pairs = names.map((name) => this.#pairs.find(name))
    if (pairs.some((pair) => pair === undefined)) return krakenError('EQuery:Unknown asset pair')
    const volume = this.#ledger.fills.reduce((sum, { fill }) => sum + fill.value, 0n)
    const fees = (millionths: number) =>
      Object.fromEntries(
        pairs.flatMap((pair) => (pair ? [[pair.id, feeRow(millionths)]] : [])),
      ) as Json
    return krakenResult({
      currency: 'ZUSD',
      volume: amountFixed(volume, 4),
      ...(pairs.length > 0 && {
        fees: fees(this.#rules.takerFee),
        fees_maker: fees(this.#rules.makerFee),
      }),
    })
  }

  keyInfo(key: RegisteredKrakenKey): WireAnswer {
    const info: Record<string, Json> = {
      apiKeyName: key.name,
      apiKey: key.id,
      nonce: String(key.lastNonce),
      nonceWindow: Number(key.nonceWindow),
      permissions: key.grants,
      iban: 'AA00 0000 0000 0000',
      validUntil: '0',
      queryFrom: '0',
      queryTo: '0',
      createdTime: '1780000000',
      modifiedTime: '1780000000',
      ipAllowlist: [],
      lastUsed: String(Math.floor(key.lastUsedAt / 1000)),
    }
    if (this.#variants.keyInfoNames === 'camelCase') return krakenResult(info)
    const snake = Object.entries(info).map(([name, value]) => [
      name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      value,
    ])
    return krakenResult({
      ...(Object.fromEntries(snake) as Record<string, Json>),
      nonce_window: String(key.nonceWindow),
      ip_allowlist: [''],
    })
  }
}

/** In percent. */
function feeRow(millionths: number): Json {
  const percent = amountText(BigInt(millionths) * 10n ** 14n, 4)
  const fee = Number(percent).toFixed(4)
  return {
    fee,
    minfee: '0.0000',
    maxfee: '0.4000',
    nextfee: '0.2400',
    nextvolume: '50000.0000',
    tiervolume: '10000.0000',
  }
}
