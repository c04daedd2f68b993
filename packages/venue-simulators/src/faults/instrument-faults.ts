import {
  type TradedInstrument,
  readTradingMode,
} from '@leadline/matching-engine/exchange/traded-instrument'

import type { FaultName, FaultSetting } from './fault.ts'

/**
 * The address book of instruments changes: one may not be traded for a while, is delisted, renamed, or gets another
 * price step. Off takes it back. True where the fault was of this kind.
 */
export function strikeInstrument(
  fault: FaultName,
  setting: FaultSetting,
  instruments: readonly TradedInstrument[],
): boolean {
  const strike = strikes[fault]
  if (!strike) return false
  for (const instrument of instruments)
    if (setting.symbol === undefined || instrument.symbol === setting.symbol)
      strike(instrument, setting.when !== 'off', setting)
  return true
}

type Strike = (instrument: TradedInstrument, isOn: boolean, setting: FaultSetting) => void

const strikes: Partial<Record<FaultName, Strike>> = {
  'trading-mode': (instrument, isOn, { form = 'halted' }) => {
    const mode = readTradingMode(form)
    if (mode === undefined) throw new RangeError(`${form} is no trading mode.`)
    instrument.mode = isOn ? mode : 'online'
  },
  delisted: (instrument, isOn) => {
    instrument.mode = isOn ? 'delisted' : 'online'
  },
  renamed: (instrument, isOn) => {
    instrument.renamedBase = isOn ? `${instrument.base}2` : undefined
  },
  'changed-tick': ({ marketBook }, isOn) => {
    marketBook.tickStep = isOn ? 10 : 1
  },
}
