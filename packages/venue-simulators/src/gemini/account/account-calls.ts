import type { Account } from '@leadline/matching-engine/exchange/account'
import { amountFixed } from '@leadline/matching-engine/exchange/amount'
import type { ExchangeRules } from '@leadline/matching-engine/exchange/exchange-rules'

import { isoTime } from '../../wire/iso-time.ts'
import { type Json, RawNumber } from '../../wire/json-text.ts'
import { type ServerContext, venueTime } from '../../wire/server-context.ts'
import type { WireAnswer } from '../../wire/wire.ts'
import type { GeminiVariants } from '../protocol-variants.ts'
import { geminiOk } from '../wire/answers.ts'
import type { RegisteredGeminiKey } from './authentication.ts'
import type { GeminiOrderManager } from './order-manager.ts'

/** The calls about the account and the key. */
export class GeminiAccountCalls {
  readonly #context: ServerContext
  readonly #account: Account
  readonly #orderManager: GeminiOrderManager
  readonly #rules: ExchangeRules
  readonly #variants: GeminiVariants

  constructor(context: ServerContext, orderManager: GeminiOrderManager, variants: GeminiVariants) {
    this.#context = context
    this.#account = orderManager.account
    this.#orderManager = orderManager
    this.#rules = orderManager.exchange.rules
    this.#variants = variants
  }

  roles({ roles }: RegisteredGeminiKey): WireAnswer {
    return geminiOk({
      counterparty_id: 'EMONNYXH',
      isAuditor: roles.includes('Auditor'),
      isFundManager: roles.includes('FundManager'),
      isTrader: roles.includes('Trader'),
    })
  }

  account(): WireAnswer {
    return geminiOk({
      account: {
        accountName: 'Primary',
        shortName: 'primary',
        type: 'exchange',
        created: '1498245007981',
      },
      users: [
        {
          name: 'A Practising Trader',
          lastSignIn: '2026-07-21T13:37:39.453Z',
          status: 'Active',
          countryCode: 'US',
          isVerified: true,
        },
      ],
      memo_reference_code: 'GEMPJBRDZ',
      virtual_account_number: '123456',
    })
  }

  balances(now: number): WireAnswer {
    const stamp = isoTime(venueTime(this.#context, now), 6)
    const number = (text: string): Json =>
      this.#variants.balanceNumbers === 'text' ? text : new RawNumber(text)
    const rows = this.#account.currencies.map((currency) => {
      const decimals = currency === 'USD' ? 2 : 8
      const available = number(amountFixed(this.#account.available(currency), decimals))
      return {
        type: 'exchange',
        currency,
        amount: number(amountFixed(this.#account.balance(currency).total, decimals)),
        available,
        availableForWithdrawal: available,
        _timestamp: stamp,
      }
    })
    // A contract on the outcome of something, which is no currency.
    const zero = number('0.00')
    const contract = {
      type: 'exchange',
      currency: 'GEMI-FEDJAN27-DN25',
      amount: zero,
      available: zero,
    }
    return geminiOk([...rows, { ...contract, availableForWithdrawal: zero, _timestamp: stamp }])
  }

  notionalVolume(now: number): WireAnswer {
    const maker = this.#rules.makerFee / 100
    const taker = this.#rules.takerFee / 100
    const volume = Number(
      amountFixed(
        this.#orderManager.orders.reduce((sum, { ticket }) => sum + ticket.filledValue, 0n),
        2,
      ),
    )
    const date = isoTime(now, 0).slice(0, 10)
    return geminiOk({
      web_maker_fee_bps: 25,
      web_taker_fee_bps: 35,
      web_auction_fee_bps: 25,
      api_maker_fee_bps: maker,
      api_taker_fee_bps: taker,
      api_auction_fee_bps: 20,
      fix_maker_fee_bps: maker,
      fix_taker_fee_bps: taker,
      fix_auction_fee_bps: 20,
      notional_30d_volume: volume,
      last_updated_ms: now,
      date,
      notional_1d_volume: [{ date, notional_volume: volume }],
      fee_tier: { tier: `${maker}bps`, api_maker_fee_bps: maker, api_taker_fee_bps: taker },
    })
  }

  tradeVolume(now: number): WireAnswer {
    const date = isoTime(now, 0).slice(0, 10)
    const symbols = new Set(
      this.#orderManager.orders
        .filter(({ ticket }) => ticket.filled > 0)
        .map(({ symbol }) => symbol),
    )
    const rows = [...symbols].map((symbol) => {
      const fills = this.#orderManager.orders
        .filter((order) => order.symbol === symbol)
        .flatMap(({ ticket }) => ticket.fills.map((fill) => ({ side: ticket.side, ...fill })))
      const part = (side: string, isMaker: boolean) => {
        const some = fills.filter((fill) => fill.side === side && fill.isMaker === isMaker)
        const base =
          some.reduce((sum, fill) => sum + fill.size, 0) / 10 ** symbol.instrument.sizeDecimals
        const value = Number(
          amountFixed(
            some.reduce((sum, fill) => sum + fill.value, 0n),
            8,
          ),
        )
        const name = `${side}_${isMaker ? 'maker' : 'taker'}`
        return {
          [`${name}_base`]: base,
          [`${name}_notional`]: value,
          [`${name}_count`]: some.length,
        }
      }
      return {
        symbol: symbol.name,
        base_currency: symbol.instrument.base,
        notional_currency: symbol.instrument.quote,
        data_date: date,
        total_volume_base:
          fills.reduce((sum, fill) => sum + fill.size, 0) / 10 ** symbol.instrument.sizeDecimals,
        maker_buy_sell_ratio: 1,
        ...part('buy', true),
        ...part('sell', true),
        ...part('buy', false),
        ...part('sell', false),
      }
    })
    return geminiOk([rows])
  }
}
