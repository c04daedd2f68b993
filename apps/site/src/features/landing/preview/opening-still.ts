import { SimulatedMarket } from '@leadline/market/simulated-market'

import { OPENING_CHOICE, readFrame, SEED } from './preview-frame.ts'
import { renderStill } from './still.ts'

/** The moment every visitor starts from: the live market opens with exactly this picture. */
export function openingStill(): string {
  return renderStill(readFrame(new SimulatedMarket(SEED), OPENING_CHOICE))
}
