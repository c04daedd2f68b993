import { Alert } from '@leadline/ui/alert'
import { Spinner } from '@leadline/ui/spinner'

import { type PaymentMethodName, paymentMethods } from './payment-methods.ts'
import type { PaymentButtonProps, PaymentProvider } from './payment-provider.ts'
import { useLeaving } from './use-leaving.ts'

/** The buttons of every provider that serves the chosen way to pay. */
export function PaymentButtons({
  method,
  providers,
  ...rest
}: Omit<PaymentButtonProps, 'leaving'> & {
  method: PaymentMethodName
  providers: readonly PaymentProvider[]
}) {
  const leaving = useLeaving()
  const { notOffered, eulaNote } = paymentMethods[method]
  const ofMethod = providers.filter((provider) => provider.method === method)
  if (!ofMethod.some(({ isOffered }) => isOffered(rest.methods))) {
    return <Alert kind="note">{notOffered}</Alert>
  }
  return (
    <div className="flex flex-col gap-4">
      {/* Keeps its place when it has been done: nothing moves under the hand that goes on to pay. */}
      {eulaNote && (
        <p
          data-note={eulaNote}
          className="text-brass-300 grid text-sm *:[grid-area:1/1] before:invisible before:content-[attr(data-note)] before:[grid-area:1/1]"
        >
          {!rest.isAccepted && <span>{eulaNote}</span>}
        </p>
      )}
      <div className={`grid items-start gap-3 ${ofMethod.length > 1 ? 'sm:grid-cols-2' : ''}`}>
        {ofMethod.map((provider) =>
          provider.isOffered(rest.methods) ? (
            <provider.Button key={provider.id} {...rest} leaving={leaving} />
          ) : (
            <p key={provider.id} className="text-fog-300 text-sm">
              {provider.notOffered}
            </p>
          ),
        )}
      </div>
      {rest.isTaking && (
        <output className="text-fog-300 flex items-center gap-3 text-sm">
          <Spinner className="text-brass-400 size-4" />
          Confirming your payment. Please keep this page open.
        </output>
      )}
    </div>
  )
}
