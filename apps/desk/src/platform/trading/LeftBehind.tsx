import { useValue } from '../value.ts'
import { useTrading } from './trading-store.ts'
import { isWorking } from './working-orders.ts'

/** Who leaves the exchanges for a while: what goes on there without the trader, and what does not. */
export function LeftBehind({ meanwhile }: { meanwhile: string }) {
  const trading = useTrading()
  const working = useValue(trading.orders).filter(isWorking).length
  const synthetic = useValue(trading.synthetic).filter(({ status }) => status === 'active').length
  if (working + synthetic === 0) return <p>You have no working order.</p>
  return (
    <>
      {working > 0 && (
        <p>
          {working === 1 ? '1 order stays' : `${working} orders stay`} at the exchanges and may fill
          while you {meanwhile}.
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
