import type { TradedInstrument } from '../exchange/traded-instrument.ts'
import type { FaultName, FaultSetting } from './fault.ts'

/**
 * The address book of instruments changes: one is delisted, renamed, or gets another price step. Off takes it back.
 * True where the fault was of this kind.
 */
export function strikeInstrument(
  fault: FaultName,
  { when, symbol }: FaultSetting,
  instruments: readonly TradedInstrument[],
): boolean {
  if (fault !== 'delisted' && fault !== 'renamed' && fault !== 'changed-tick') return false
  const isOn = when !== 'off'
  for (const instrument of instruments) {
    if (symbol !== undefined && instrument.symbol !== symbol) continue
    if (fault === 'delisted') instrument.mode = isOn ? 'delisted' : 'online'
    else if (fault === 'renamed') instrument.renamedBase = isOn ? `${instrument.base}2` : undefined
    else instrument.crowd.tickStep = isOn ? 10 : 1
  }
  return true
}
