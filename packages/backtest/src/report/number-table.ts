import type { CurrencyResult } from './backtest-report.ts'
import {
  gainPercentText,
  gainText,
  lengthText,
  moneyText,
  percentText,
  plainText,
  ratioOf,
} from './number-text.ts'

export interface NumberRow {
  name: string
  text: string
  /** What it is, for whoever points at it. */
  meaning: string
  /** The number with every digit, for a spreadsheet. */
  full: string | null
}

export interface NumberGroup {
  title: string
  rows: readonly NumberRow[]
}

/**
 * The numbers of one currency as they are shown and exported. All are exact and rounded only here, but for the ratios of
 * returns (Sharpe, Sortino): those are statistics, and floating point.
 */
export function numberTable(result: CurrencyResult): NumberGroup[] {
  return [
    { title: 'Result', rows: resultRows(result) },
    { title: 'Trades', rows: tradeRows(result) },
    { title: 'Risk', rows: riskRows(result) },
  ]
}

function resultRows(result: CurrencyResult): NumberRow[] {
  const { currency, benchmark } = result
  const gain = (name: string, text: string | null, meaning: string) =>
    row(name, gainText(text, currency), text, meaning)
  const money = (name: string, text: string, meaning: string) =>
    row(name, moneyText(text, currency), text, meaning)
  return [
    gain(`Result after fees, ${currency}`, result.result, 'What is left'),
    gain('At the mid', result.atMid, 'What the prices would have given without slippage and fees'),
    money(
      'Slippage against the mid',
      result.slippage,
      'Paid more, or got less, than the mid that the script saw when it sent the order',
    ),
    gain('Before fees', result.beforeFees, 'What the fills alone have given'),
    money('Fees', result.fees, 'What the exchanges took'),
    gain('Still held, at the bid', result.unrealized, 'Gain or loss of what was not sold'),
    row(
      'Return on largest exposure',
      gainPercentText(result.returnPercent),
      result.returnPercent,
      'The result, divided by what was at stake at most',
    ),
    gain(
      'Buy and hold',
      benchmark?.result ?? null,
      'The largest exposure, bought at the first ask with the taker fee and held, at the last bid',
    ),
    row(
      'Buy and hold, return',
      gainPercentText(benchmark?.percent ?? null),
      benchmark?.percent ?? null,
      'The same, divided by the largest exposure',
    ),
  ]
}

function tradeRows(result: CurrencyResult): NumberRow[] {
  const { currency } = result
  const money = (name: string, text: string | null, meaning: string) =>
    row(name, moneyText(text, currency), text, meaning)
  const percent = (name: string, text: string | null, meaning: string) =>
    row(name, percentText(text), text, meaning)
  const plain = (name: string, text: string | null, meaning: string) =>
    row(name, plainText(text), text, meaning)
  return [
    plain(
      'Trades that ended',
      String(result.trades),
      'From the first coin bought to the last sold',
    ),
    percent('Won', result.winPercent, 'Trades with a result above zero'),
    percent(
      'Must win to break even',
      result.breakEvenPercent,
      'Average loss, divided by average loss and average win together',
    ),
    money('Average win', result.averageWin, 'Of the trades that won'),
    money('Average loss', result.averageLoss, 'Of the trades that lost'),
    plain('Profit factor', result.profitFactor, 'All gains, divided by all losses'),
    plain(
      'Slippage, basis points',
      result.slippageBps,
      'Hundredths of a percent of what was traded',
    ),
    money('Traded', result.traded, 'The value of all fills'),
    plain('Turnover', result.turnover, 'Traded, divided by the largest exposure'),
  ]
}

function riskRows(result: CurrencyResult): NumberRow[] {
  const { currency, ratios } = result
  const money = (name: string, text: string, meaning: string) =>
    row(name, moneyText(text, currency), text, meaning)
  const ratio = (name: string, value: number | null, meaning: string) =>
    row(name, ratioOf(value), value === null ? null : String(value), meaning)
  const steps = `${ratios.steps} of ${lengthText(ratios.stepMs)}`
  return [
    money('Max drawdown', result.maxDrawdown, 'The deepest fall from a highest point before it'),
    ratio(
      'Sharpe ratio, a year',
      ratios.sharpe,
      'Average return of a step, divided by how much returns vary, for a year of such steps',
    ),
    ratio('Sortino ratio, a year', ratios.sortino, 'The same, with only falls counted as risk'),
    row('Steps of these ratios', steps, String(ratios.steps), 'Fewer than a hundred say little'),
    row(
      'Time in the market',
      percentText(result.exposurePercent),
      result.exposurePercent,
      'Share of the time in which something was held',
    ),
    money('Average exposure', result.averageExposure, 'What was held, over the whole time'),
    money('Largest exposure', result.largestExposure, 'What was at stake at most'),
  ]
}

function row(name: string, text: string, full: string | null, meaning: string): NumberRow {
  return { name, text, full, meaning }
}
