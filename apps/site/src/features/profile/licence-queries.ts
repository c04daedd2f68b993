import { listLicences } from '@leadline/contract/licences'
import { useQuery } from '@tanstack/react-query'

import { call } from '../../api/call.ts'
import { useSession } from '../../platform/session.ts'

/** By session, as everything of an account. */
export function useLicences() {
  const queryKey = ['licences', useSession()?.id ?? '']
  return useQuery({ queryKey, queryFn: ({ signal }) => call(listLicences, {}, signal) })
}
