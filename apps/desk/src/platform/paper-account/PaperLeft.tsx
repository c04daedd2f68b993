import { useValue } from '../value.ts'
import { usePaper } from './paper-store.ts'

/** Who leaves practice: whether what was practiced is there again. */
export function PaperLeft() {
  const account = useValue(usePaper().account)
  if (!account) return null
  return account.isKept ? (
    <p>Your practice account waits here: the simulated exchanges are closed meanwhile.</p>
  ) : (
    <p>What you practiced here is not kept.</p>
  )
}
