import { brand } from '@leadline/contract/brand'
import type { OrderView } from '@leadline/contract/payments'
import { buttonLook } from '@leadline/ui/button'
import { textLink } from '@leadline/ui/text-link'
import { Link } from 'react-router'

import { paths } from '../../platform/paths.ts'
import { canBePaid, isPaidOrder } from '../../platform/purchase/order-words.ts'
import { payAgain } from '../../platform/purchase/pay-again.ts'
import { safeUrl } from './safe-url.ts'

/** What the buyer can do about the order as it stands. */
export function NextSteps({ order }: { order: OrderView }) {
  const again = canBePaid(order) ? payAgain(order) : undefined
  const open = order.payments.find(({ state, checkoutUrl }) => state === 'open' && checkoutUrl)
  const openUrl = canBePaid(order) ? safeUrl(open?.checkoutUrl) : undefined
  const isOwner = order.buyer !== null
  const needsPerson = ['review', 'disputed', 'charged_back'].includes(order.status)
  return (
    <div className="border-ink-700 mt-6 flex flex-wrap items-center gap-3 border-t pt-5 empty:hidden">
      {openUrl && (
        <a href={openUrl} className={buttonLook()}>
          Continue payment
        </a>
      )}
      {again && (
        <Link
          to={again.to}
          state={again.state}
          className={buttonLook({ variant: openUrl ? 'secondary' : 'primary' })}
        >
          {order.status === 'pending' ? 'Pay another way' : 'Try again'}
        </Link>
      )}
      {order.licence && isOwner && (
        <Link to={paths.profile} className={buttonLook()}>
          Your license and downloads
        </Link>
      )}
      {isPaidOrder(order) && order.licence && !isOwner && (
        <Link to={paths.downloads} className={buttonLook()}>
          Download {brand.name}
        </Link>
      )}
      {order.paidAt && (
        <Link to={paths.receipt(order.id)} className={buttonLook({ variant: 'secondary' })}>
          Receipt
        </Link>
      )}
      {order.licence && !isOwner && !order.anonymous && (
        <p className="text-fog-300 text-sm">
          If you gave an email address, the license file is in your mail. It is also in the account
          that it was bought for:{' '}
          <Link to={paths.login} state={{ from: paths.order(order.id) }} className={textLink}>
            Sign in
          </Link>{' '}
          to see it here.
        </p>
      )}
      {needsPerson && (
        <p className="text-fog-300 text-sm">
          Questions? Write to{' '}
          <a href={`mailto:${brand.supportEmail}`} className={textLink}>
            {brand.supportEmail}
          </a>{' '}
          and name the order number.
        </p>
      )}
    </div>
  )
}
