import type { CryptoType } from '@leadline/contract/shop/payments'
import { Button } from '@leadline/ui/button'
import { textLink } from '@leadline/ui/text-link'
import { useState } from 'react'
import { Link } from 'react-router'

import { paths } from '../../../platform/paths.ts'
import { ChoiceGroup } from '../ChoiceGroup.tsx'
import type { PaymentButtonProps } from '../payment/payment-provider.ts'
import { cryptoChoices, cryptoNames } from './crypto-choices.ts'
import { openInvoice } from './open-invoice.ts'

const crypto = 'crypto'

/** A Bitcoin or Monero invoice on a page of its own. */
export function CryptoPayment(props: PaymentButtonProps) {
  const { purchase, leaving } = props
  const offered = props.methods.crypto
  const [chosen, setChosen] = useState<CryptoType>('bitcoin')
  const busy = leaving.by === crypto
  const cryptoType = offered.includes(chosen) ? chosen : offered[0]
  if (!cryptoType) return null
  const pay = () => {
    const body = purchase.request()
    if (!body) return
    void leaving.leave(crypto, async () => {
      const opened = await openInvoice({ ...body, cryptoType })
      purchase.keepOrder(opened.order)
      if ('url' in opened) return opened.url
      purchase.report(opened.problem)
      return undefined
    })
  }
  return (
    <div className="flex flex-col gap-5">
      <ChoiceGroup
        legend="Coin"
        choices={cryptoChoices.filter(({ value }) => offered.includes(value))}
        value={cryptoType}
        onChange={setChosen}
        disabled={busy}
      />
      <div>
        <Button
          size="lg"
          className="w-full sm:w-auto"
          busy={busy}
          disabled={!props.hasEmail || !props.isAccepted}
          onClick={pay}
        >
          {busy ? 'Opening the invoice...' : `Pay with ${cryptoNames[cryptoType]}`}
        </Button>
      </div>
      <p className="text-fog-300 max-w-text text-sm">
        We take you to an invoice with the exact amount and address. You come back here afterward.
        {!props.isAnonymous && (
          <>
            {' '}
            Prefer not to give an address?{' '}
            <Link
              to={paths.cryptoCheckout}
              state={{ selectedPlan: props.plan }}
              className={textLink}
            >
              Pay anonymously
            </Link>
            .
          </>
        )}
      </p>
    </div>
  )
}
