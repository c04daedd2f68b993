import { Alert } from '@leadline/ui/alert'
import { textLink } from '@leadline/ui/text-link'
import { Link } from 'react-router'

import { paths } from '../../../platform/paths.ts'
import type { Problem } from '../use-purchase.ts'

/** What went wrong and, where an order exists, where its true state stands. */
export function PaymentProblem(props: { problem: Problem; order: string | undefined }) {
  const { problem, order } = props
  return (
    <div className="flex flex-col gap-2">
      <Alert kind="error">{problem.message}</Alert>
      {order !== undefined && (
        <p className="text-fog-300 text-sm">
          {problem.isPaid ? 'There is nothing left to pay: ' : 'Not sure whether you have paid? '}
          <Link to={paths.order(order)} className={textLink}>
            See your order
          </Link>
        </p>
      )}
    </div>
  )
}
