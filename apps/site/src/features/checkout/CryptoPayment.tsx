import type { CryptoType } from '@leadline/contract/payments'
import { Alert } from '@leadline/ui/alert'
import { Button } from '@leadline/ui/button'
import { textLink } from '@leadline/ui/text-link'
import { useState } from 'react'
import { Link } from 'react-router'

import { paths } from '../../platform/paths.ts'
import type { SelectedPlan } from '../../platform/selected-plan.ts'
import { ChoiceGroup } from './ChoiceGroup.tsx'
import { cryptoChoices, cryptoNames } from './crypto-choices.ts'
import { openInvoice } from './open-invoice.ts'
import { useLeaving } from './use-leaving.ts'
import type { Purchase } from './use-purchase.ts'

/** A Bitcoin or Monero invoice on a page of its own. */
export function CryptoPayment(props: {
  plan: SelectedPlan
  offered: readonly CryptoType[]
  purchase: Purchase
  isAccepted: boolean
  hasEmail: boolean
  /** The account that is signed in has no address, so this names nobody. */
  isAnonymous: boolean
}) {
  const { purchase, offered } = props
  const [chosen, setChosen] = useState<CryptoType>('bitcoin')
  const { busy, leave } = useLeaving()
  const cryptoType = offered.includes(chosen) ? chosen : offered[0]
  if (!cryptoType) {
    return <Alert kind="note">Paying with crypto is not on offer right now.</Alert>
  }
  const pay = () => {
    const body = purchase.request()
    if (!body) return
    void leave(async () => {
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
        You leave for an invoice with the exact amount and address, and come back here afterwards.
        {!props.isAnonymous && (
          <>
            {' '}
            Rather give no address?{' '}
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
