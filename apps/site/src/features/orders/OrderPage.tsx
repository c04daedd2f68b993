import { brand } from '@leadline/contract/brand'
import { useParams } from 'react-router'

import { Queries } from '../../api/queries.tsx'
import { useHydrated } from '../../platform/hydration/use-hydrated.ts'
import { NeedsScript } from '../../platform/page/NeedsScript.tsx'
import { NotFound } from '../../platform/page/NotFound.tsx'
import { usePageData } from '../../platform/page/page-data.ts'
import { usePageHead } from '../../platform/page/page-head.ts'
import { paths } from '../../platform/paths.ts'
import { isUnknownOrder, useOrder } from '../../platform/purchase/order/order-query.ts'
import { OrderLoading } from '../../platform/purchase/order/OrderLoading.tsx'
import { orderIdIn } from '../../platform/purchase/order/pay-again.ts'
import { StaleNotice } from '../../platform/purchase/StaleNotice.tsx'
import { OrderDetails } from './OrderDetails.tsx'
import { OrderFrame } from './OrderFrame.tsx'

export function Component() {
  const id = orderIdIn(useParams()['id'])
  const isHydrated = useHydrated()
  // The server knows which orders there are: what it has sent is what is shown.
  if (usePageData().notFound) return <NotFound />
  if (!isHydrated) return <Placeholder />
  if (id === undefined) return <NotFound />
  return (
    <Queries>
      <Order id={id} />
    </Queries>
  )
}

function useOrderHead() {
  usePageHead({
    title: `Order · ${brand.name}`,
    description: `An order of ${brand.name}: what was ordered, what arrived, and what to do next.`,
    // Of all orders: no page says which one it is.
    canonicalPath: paths.order(''),
    hidden: true,
  })
}

function Placeholder() {
  useOrderHead()
  return (
    <OrderFrame heading="Order">
      <NeedsScript instead="The receipt and the license are also in the email that we sent after the payment." />
      <OrderLoading />
    </OrderFrame>
  )
}

function Order({ id }: { id: string }) {
  const { data: order, error, isLoading, dataUpdatedAt, refetch } = useOrder(id)
  if (!order && isUnknownOrder(error)) return <NotFound />
  return (
    <Known>
      {!order && isLoading && <OrderLoading />}
      {error && (
        <StaleNotice error={error} knownAt={dataUpdatedAt} onRetry={() => void refetch()} />
      )}
      {order && <OrderDetails order={order} />}
    </Known>
  )
}

/** Apart, because a page that is not found has a head of its own. */
function Known({ children }: { children: React.ReactNode }) {
  useOrderHead()
  return <OrderFrame heading="Your order">{children}</OrderFrame>
}
