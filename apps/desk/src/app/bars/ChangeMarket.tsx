import type { MarketName } from '@leadline/desk-protocol/messages/hub-messages'

import { DeskButton } from '../../platform/controls/DeskButton.tsx'
import { frozenSentence } from '../../platform/hub/hub-link.ts'
import { useMarketClient } from '../../platform/hub/market-client.ts'
import { useFrozenSince } from '../../platform/hub/use-frozen.ts'
import { usePaper } from '../../platform/paper-account/paper-store.ts'
import { useTrading } from '../../platform/trading/trading-store.ts'
import { isWorking } from '../../platform/trading/working-orders.ts'
import { useValue } from '../../platform/value.ts'

/** Leaves this market for the other one, and says before what that means for the orders there are. */
export function ChangeMarket({ to }: { to: MarketName }) {
  const market = useMarketClient()
  const isFrozen = useFrozenSince() !== null
  const change = () => market.send({ type: 'changeMarket', to })
  return (
    <>
      {to === 'practice' ? <LeftBehind /> : <PaperLeft />}
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

/** Whether what was practiced is there again. */
function PaperLeft() {
  const account = useValue(usePaper().account)
  if (!account) return null
  return account.isKept ? (
    <p>Your practice account waits here: the simulated exchanges are closed meanwhile.</p>
  ) : (
    <p>What you practiced here is not kept.</p>
  )
}

/** What goes on without the trader, and what does not. */
function LeftBehind() {
  const trading = useTrading()
  const working = useValue(trading.orders).filter(isWorking).length
  const synthetic = useValue(trading.synthetic).filter(({ status }) => status === 'active').length
  if (working + synthetic === 0) return <p>You have no working order.</p>
  return (
    <>
      {working > 0 && (
        <p>
          {working === 1 ? '1 order stays' : `${working} orders stay`} at the exchanges and may fill
          while you practice.
        </p>
      )}
      {synthetic > 0 && (
        <p className="text-brass-400">
          {synthetic === 1 ? '1 held order sends' : `${synthetic} held orders send`} nothing until
          you are back: a stop would not sell.
        </p>
      )}
    </>
  )
}
