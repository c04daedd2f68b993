import { listLicenses } from '@leadline/contract/licenses'
import { listPayments } from '@leadline/contract/shop/payments'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { call } from '../../api/call.ts'
import { useSession } from '../session/session.ts'
import { type BuyersNote, notesBeforeBuying } from './before-buying.ts'

/** By session, as everything of an account. Asked of nobody who is not signed in. */
export function useLicenses() {
  const session = useSession()?.id
  return useQuery({
    queryKey: ['licenses', session ?? ''],
    queryFn: ({ signal }) => call(listLicenses, {}, signal),
    enabled: session !== undefined,
  })
}

/** What the account has ordered, newest first. */
export function usePayments() {
  const session = useSession()?.id
  return useQuery({
    queryKey: ['payments', session ?? ''],
    queryFn: ({ signal }) => call(listPayments, {}, signal),
    enabled: session !== undefined,
    staleTime: 0,
  })
}

/** What to know before buying a plan. Nothing where nobody is signed in, or while it is not known. */
export function useBuyersNotes(plan: { id: number; title: string }): BuyersNote[] {
  const { data: licenses = [] } = useLicenses()
  const { data: payments = [] } = usePayments()
  const [now] = useState(() => Date.now())
  return notesBeforeBuying(plan, { licenses, payments }, now)
}
