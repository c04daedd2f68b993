import type { AccountSink } from '../../../account-adapter.ts'
import type { FillReport, OrderReport } from '../../../account-events.ts'
import { amountAboveZero, amountOf } from '../../../kernel/account/amounts.ts'
import { orderReport } from '../../../kernel/account/order-report.ts'
import { textOf } from '../../../kernel/json/fields.ts'
import type { JsonObject } from '../../../kernel/json/lossless-json.ts'
import { wireIdOf } from '../../../kernel/values/wire-id.ts'
import { fillIdOf } from './fill-row.ts'
import { kindOf, postOnlyOf, reasonOf, sideOf, statusOf, timeInForceOf } from './order-enums.ts'
import { averageOf, timeAt } from './rest-order.ts'

export interface ExecutionReport {
  report: OrderReport
  fill: FillReport | undefined
}

/** What the user stream reports an order; undefined where it has no number. */
export function readExecutionReport(
  event: JsonObject,
  symbols: Pick<AccountSink, 'symbolOf'>,
  now: number,
): ExecutionReport | undefined {
  const id = wireIdOf(event['i'])
  if (id === undefined) return undefined
  const venueOrderId = String(id)
  // After a cancel `c` is the number of the cancel, and `C` that of the order.
  const clientOrderId = textOf(event['C']) ?? textOf(event['c']) ?? null
  const venueSymbol = textOf(event['s']) ?? ''
  const symbol = symbols.symbolOf(venueSymbol) ?? null
  const side = sideOf(event['S'])
  const kind = kindOf(event['o'], amountAboveZero(event['d']) !== null)
  const filled = amountOf(event['z'])
  const quoteSize = amountAboveZero(event['Q'])
  const time = timeAt(event['T']) ?? timeAt(event['E']) ?? now
  const report = orderReport({
    venueOrderId,
    clientOrderId,
    symbol,
    side,
    kind,
    timeInForce: timeInForceOf(event['f'], kind),
    limitPrice: amountAboveZero(event['p']),
    stopPrice: amountAboveZero(event['P']),
    size: quoteSize === null ? amountAboveZero(event['q']) : null,
    quoteSize,
    filled,
    averagePrice: averageOf(amountOf(event['Z']), filled),
    status: statusOf(event['X']),
    postOnly: postOnlyOf(event['o']),
    reason: reasonOf(event['X'], event['r'], event['eR']),
    createdAt: timeAt(event['O']),
    time,
    source: 'stream',
  })
  const tradeId = event['x'] === 'TRADE' ? wireIdOf(event['t']) : undefined
  const price = amountAboveZero(event['L'])
  const size = amountAboveZero(event['l'])
  if (tradeId === undefined || symbol === null || !side || !price || !size) {
    return { report, fill: undefined }
  }
  const fill: FillReport = {
    fillId: fillIdOf(venueSymbol, String(tradeId)),
    venueOrderId,
    clientOrderId,
    symbol,
    side,
    price,
    size,
    fee: amountOf(event['n']) ?? '0',
    feeAsset: textOf(event['N']) ?? '',
    liquidity: event['m'] === true ? 'maker' : event['m'] === false ? 'taker' : 'unknown',
    time,
    source: 'stream',
  }
  return { report, fill }
}
