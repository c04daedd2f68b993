import { listVenues } from '@leadline/venues/venue-names'

import { chartMarkup } from './chart/chart-markup.ts'
import { ladderMarkup } from './ladder/ladder-markup.ts'
import type { PreviewFrame } from './preview-frame.ts'
import { CONDENSE_CHOICES } from './preview-frame.ts'
import { summaryMarkup } from './summary/summary-markup.ts'
import { tapeMarkup } from './tape/tape-markup.ts'

/**
 * The whole panel as HTML, for the prerendered page and as the first frame of the live one. It has
 * no style attributes and no scripts, because the site's policy allows neither.
 */
export function renderStill(frame: PreviewFrame): string {
  return `<figure class="pv" aria-label="Leadline terminal showing BTC-USD on a simulated market">
${summaryMarkup(frame.candles)}
${condenseMarkup(frame.choice)}
${ladderMarkup(frame)}
${chartMarkup(frame)}
${tapeMarkup(frame.trades)}
<figcaption>Simulated market<span class="pv-unseen">: a consolidated order book over ${listVenues()}, with a one-minute candle chart and the latest trades. All prices and sizes are generated, none are real quotes.</span></figcaption>
</figure>`
}

/** Real buttons, outside of what is hidden from assistive technology; the live code enables them. */
function condenseMarkup(pressed: number): string {
  const buttons = CONDENSE_CHOICES.map(({ label, name, kind }, at) => {
    const isNewKind = at > 0 && kind !== CONDENSE_CHOICES[at - 1]?.kind
    const word = isNewKind ? `<span aria-hidden="true">${kind}</span>` : ''
    return `${word}<button type="button" aria-label="${name}" aria-pressed="${at === pressed}" disabled>${label}</button>`
  })
  return `<div class="pv-condense" role="group" aria-label="Condense the depth of book"><span aria-hidden="true">Condense</span>${buttons.join('')}</div>`
}
