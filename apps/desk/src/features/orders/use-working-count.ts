import { useTrading } from '../../platform/trading/trading-desk.ts'
import { isWorking } from '../../platform/trading/working-orders.ts'
import { useValue } from '../../platform/value.ts'
import { isHeldActive } from './active-held.ts'

/** How many orders work, those included that Leadline holds: as many as the panel has rows and Cancel all counts. */
export function useWorkingCount(): number {
  const trading = useTrading()
  const orders = useValue(trading.orders).filter(isWorking)
  const held = useValue(trading.held).filter(isHeldActive)
  return orders.length + held.length
}
