import type { MarketName } from '@leadline/desk-protocol/messages/hub-messages'

import { DeskButton } from '../../platform/controls/DeskButton.tsx'
import { frozenSentence } from '../../platform/hub/hub-link.ts'
import { useMarketClient } from '../../platform/hub/market-client.ts'
import { useFrozenSince } from '../../platform/hub/use-frozen.ts'
import { PaperLeft } from '../../platform/paper-account/PaperLeft.tsx'
import { LeftBehind } from '../../platform/trading/LeftBehind.tsx'

/** Leaves this market for the other one, and says before what that means for the orders there are. */
export function ChangeMarket({ to }: { to: MarketName }) {
  const market = useMarketClient()
  const isFrozen = useFrozenSince() !== null
  const change = () => market.send({ type: 'changeMarket', to })
  return (
    <>
      {to === 'practice' ? <LeftBehind meanwhile="practice" /> : <PaperLeft />}
      <p className="text-fog-300">
        {to === 'practice'
          ? 'The vault locks, and algorithms stop. You can come back at any time.'
          : 'Orders need an API key of yours and the vault’s passphrase. Without them you can only watch.'}
      </p>
      {isFrozen && <p role="alert">{frozenSentence}</p>}
      <div>
        <DeskButton
          primary={to === 'practice'}
          danger={to === 'real'}
          disabled={isFrozen}
          onClick={change}
        >
          {to === 'practice' ? 'Go to practice' : 'Go to the exchanges'}
        </DeskButton>
      </div>
    </>
  )
}
