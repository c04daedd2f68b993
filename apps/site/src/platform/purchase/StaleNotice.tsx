import { messageFor } from '@leadline/client/api-error'
import { Alert } from '@leadline/ui/alert'
import { Button } from '@leadline/ui/button'

import { localTime } from '../dates.ts'

/** The last read failed: what the page shows is from before, and it says so. */
export function StaleNotice(props: {
  error: Error
  /** When the order was last read, if it ever was. */
  knownAt: number
  onRetry: () => void
}) {
  const time = localTime(props.knownAt)
  return (
    <div className="flex flex-col items-start gap-3 print:hidden">
      <Alert kind="error">
        {props.knownAt > 0
          ? `We cannot reach the server. This is the state of ${time}; we keep trying.`
          : messageFor(props.error, 'The order could not be loaded.')}
      </Alert>
      <Button variant="secondary" size="sm" onClick={props.onRetry}>
        Try again
      </Button>
    </div>
  )
}
