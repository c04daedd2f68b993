import { brand } from '@leadline/contract/brand'
import { Alert } from '@leadline/ui/alert'
import { Button, buttonLook } from '@leadline/ui/button'
import { type ReactNode, useState } from 'react'
import { Link, useParams } from 'react-router'

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
import { SandboxNote } from '../../platform/purchase/SandboxNote.tsx'
import { StaleNotice } from '../../platform/purchase/StaleNotice.tsx'
import { BillTo } from './BillTo.tsx'
import { OrderFrame } from './OrderFrame.tsx'
import { Receipt } from './Receipt.tsx'

export function Component() {
  const id = orderIdIn(useParams()['id'])
  const isHydrated = useHydrated()
  if (usePageData().notFound) return <NotFound />
  if (!isHydrated) {
    return (
      <Page>
        <NeedsScript instead="The receipt is also in the email that we sent after the payment." />
        <OrderLoading />
      </Page>
    )
  }
  if (id === undefined) return <NotFound />
  return (
    <Queries>
      <ReceiptOf id={id} />
    </Queries>
  )
}

function Page({ heading = 'Receipt', children }: { heading?: string; children: ReactNode }) {
  usePageHead({
    title: `${heading} · ${brand.name}`,
    description: `A receipt of ${brand.company}.`,
    canonicalPath: paths.receipt(''),
    hidden: true,
  })
  return <OrderFrame heading={heading}>{children}</OrderFrame>
}

function ReceiptOf({ id }: { id: string }) {
  const { data: order, error, isLoading, dataUpdatedAt, refetch } = useOrder(id)
  const [isInvoice, setIsInvoice] = useState(false)
  const [billTo, setBillTo] = useState('')
  if (!order && isUnknownOrder(error)) return <NotFound />
  return (
    <Page heading={isInvoice ? 'Invoice' : 'Receipt'}>
      {!order && isLoading && <OrderLoading />}
      {error && (
        <StaleNotice error={error} knownAt={dataUpdatedAt} onRetry={() => void refetch()} />
      )}
      <div className="flex flex-wrap gap-3 print:hidden">
        {order?.paidAt && (
          <>
            <Button onClick={() => print()}>Print</Button>
            <Button variant="secondary" onClick={() => setIsInvoice(!isInvoice)}>
              {isInvoice ? 'Show as receipt' : 'Show as invoice'}
            </Button>
          </>
        )}
        <Link to={paths.order(id)} className={buttonLook({ variant: 'secondary' })}>
          Back to the order
        </Link>
      </div>
      {order && !order.paidAt && (
        <Alert kind="note">There is no receipt yet: nothing was paid for this order.</Alert>
      )}
      {order?.sandbox && (
        <div className="max-w-3xl">
          <SandboxNote />
        </div>
      )}
      {order?.paidAt && isInvoice && <BillTo value={billTo} onChange={setBillTo} />}
      {order?.paidAt && (
        <Receipt order={order} paidAt={order.paidAt} {...(isInvoice && { invoice: { billTo } })} />
      )}
    </Page>
  )
}
