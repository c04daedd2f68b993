import { Alert } from '@leadline/ui/alert'
import { Button } from '@leadline/ui/button'
import { Skeleton } from '@leadline/ui/skeleton'
import type { PayPalButtonsComponent } from '@paypal/paypal-js'
import { useEffect, useEffectEvent, useRef, useState } from 'react'

import type { PaymentButtonProps } from '../payment/payment-provider.ts'
import { loadPaypal } from './load-paypal.ts'
import { createPaypalOrder, takePaypalPayment } from './paypal-payment.ts'

const scriptFailed = 'Failed to load the PayPal JS SDK script.'

/** PayPal's own buttons, drawn into our page by its script. */
export function PaypalButtons(props: PaymentButtonProps) {
  const scriptUrl = props.methods.paypal?.scriptUrl
  const enabled = props.isAccepted && props.leaving.by === undefined && !props.isTaking
  const place = useRef<HTMLDivElement>(null)
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading')
  const [tries, setTries] = useState(0)
  const gate = useRef<{ enable: () => unknown; disable: () => unknown }>(null)

  const isAllowed = useEffectEvent(() => enabled && props.purchase.request() !== undefined)
  const isEnabled = useEffectEvent(() => enabled)
  const create = useEffectEvent(() => createPaypalOrder(props.purchase))
  const take = useEffectEvent(async (orderId: string, restart: () => void) => {
    props.onTaking(true)
    const taken = await takePaypalPayment(orderId, props.purchase)
    props.onTaking(false)
    if (taken.kind === 'restart') restart()
    if (taken.kind === 'paid' || taken.kind === 'pending') {
      props.onPaid(taken.order ?? props.purchase.order, taken.kind === 'pending')
    }
  })
  const reportError = useEffectEvent((error: Record<string, unknown>) => {
    // What our own server answered has been said already, in better words.
    if (reported.current) return
    const reason =
      typeof error['message'] === 'string' ? error['message'] : 'PayPal gave no reason.'
    props.purchase.report({ message: `Your transaction could not be processed: ${reason}` })
  })
  const reported = useRef(false)

  useEffect(() => {
    let buttons: PayPalButtonsComponent | undefined
    let isGone = false
    if (scriptUrl === undefined) return undefined
    const draw = async () => {
      const paypal = await loadPaypal(scriptUrl)
      if (isGone || !place.current || !paypal.Buttons) return
      buttons = paypal.Buttons({
        style: { layout: 'vertical', color: 'gold', shape: 'rect', label: 'paypal', height: 48 },
        onInit: (_data, actions) => {
          gate.current = actions
          void (isEnabled() ? actions.enable() : actions.disable())
        },
        onClick: (_data, actions) => {
          reported.current = false
          return isAllowed() ? actions.resolve() : actions.reject()
        },
        createOrder: async () => {
          try {
            return await create()
          } catch (error) {
            reported.current = true
            throw error
          }
        },
        onApprove: (data, actions) => take(data.orderID, () => actions.restart()),
        onError: (error) => reportError(error),
      })
      await buttons.render(place.current)
      if (!isGone) setState('ready')
    }
    draw().catch(() => {
      if (!isGone) setState('failed')
    })
    return () => {
      isGone = true
      gate.current = null
      buttons?.close().catch(() => undefined)
    }
  }, [scriptUrl, tries])

  useEffect(() => {
    void (enabled ? gate.current?.enable() : gate.current?.disable())
  }, [enabled])

  const tryAgain = () => {
    setState('loading')
    setTries(tries + 1)
  }
  return (
    <div>
      {state === 'loading' && <Skeleton className="h-12 w-full" />}
      {state === 'failed' && (
        <div className="flex flex-col items-start gap-3">
          <Alert kind="error">{scriptFailed}</Alert>
          <Button variant="secondary" size="sm" onClick={tryAgain}>
            Try again
          </Button>
        </div>
      )}
      <div
        ref={place}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset's own disabling does not reach into a frame
        role="group"
        aria-label="PayPal"
        aria-disabled={!enabled}
        className={`transition-opacity ${state === 'ready' ? '' : 'hidden'} ${enabled ? '' : 'pointer-events-none opacity-45'}`}
      />
    </div>
  )
}
