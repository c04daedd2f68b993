import { readOffer } from '@leadline/contract/shop/payments'
import { useQuery } from '@tanstack/react-query'

import { call } from '../../api/call.ts'

/** Prices, and the ways to pay, as the server has them. */
export function useOffer() {
  return useQuery({
    queryKey: ['offer'],
    queryFn: ({ signal }) => call(readOffer, {}, signal),
  })
}
