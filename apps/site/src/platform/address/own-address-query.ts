import { type OwnAddress, readOwnAddress } from '@leadline/contract/accounts/own-address'
import { useQuery, useQueryClient } from '@tanstack/react-query'

import { call } from '../../api/call.ts'
import { useSession } from '../session/session.ts'

/** By session, as everything of an account. */
function useAddressKey(): readonly string[] {
  return ['own-address', useSession()?.id ?? '']
}

/** The address of the account that is signed in. Asked of nobody else. */
export function useOwnAddress() {
  const user = useSession()
  const queryKey = useAddressKey()
  return useQuery({
    queryKey,
    queryFn: ({ signal }) => call(readOwnAddress, {}, signal),
    enabled: user !== undefined && user.email !== '',
    // The link is opened in another tab as often as not: coming back shows what it has changed.
    staleTime: 0,
    refetchOnWindowFocus: true,
  })
}

/** Show the address as the server has just answered it. */
export function useSetOwnAddress(): (address: OwnAddress) => void {
  const client = useQueryClient()
  const queryKey = useAddressKey()
  return (address) => client.setQueryData(queryKey, address)
}
