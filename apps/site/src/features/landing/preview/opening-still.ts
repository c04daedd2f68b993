import { PreviewMarket } from './market/preview-market.ts'
import { OPENING_CHOICE, readFrame, SEED } from './preview-frame.ts'
import { renderStill } from './still.ts'

/** The moment every visitor starts from: the live market opens with exactly this picture. */
export function openingStill(): string {
  return renderStill(readFrame(new PreviewMarket(SEED), OPENING_CHOICE))
}
