import { decideBracket } from './bracket.ts'
import { decideChase } from './chase.ts'
import { decideIceberg } from './iceberg.ts'
import { decideOco } from './oco.ts'
import type { SyntheticScene, SyntheticStep } from './synthetic-state-machine.ts'
import { decideTrailingStop } from './trailing-stop.ts'
import { decideTwap } from './twap.ts'

/** What a synthetic order does next, from what is known now: the same after a restart as before it. */
export function decideSynthetic(view: SyntheticScene): SyntheticStep {
  const { terms } = view.held
  switch (terms.kind) {
    case 'oco':
      return decideOco({ ...view, terms })
    case 'bracket':
      return decideBracket({ ...view, terms })
    case 'trailing-stop':
      return decideTrailingStop({ ...view, terms })
    case 'iceberg':
      return decideIceberg({ ...view, terms })
    case 'twap':
      return decideTwap({ ...view, terms })
    case 'chase':
      return decideChase({ ...view, terms })
  }
}
