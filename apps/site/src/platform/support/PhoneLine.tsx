import { readSupport } from '@leadline/contract/support'
import { textLink } from '@leadline/ui/text-link'
import { useQuery } from '@tanstack/react-query'

import { call } from '../../api/call.ts'
import { utcDayShort } from '../dates.ts'
import { useSession } from '../session/session.ts'

/** The number for owners of Premium. Nothing for everyone else, who never get it. */
export function PhoneLine({ className = '' }: { className?: string }) {
  const session = useSession()?.id
  const { data } = useQuery({
    queryKey: ['support', session ?? ''],
    queryFn: ({ signal }) => call(readSupport, {}, signal),
    enabled: session !== undefined,
  })
  if (!data?.phone) return null
  const { number, plan, until } = data.phone
  return (
    <p className={`text-fog-300 ${className}`}>
      Call us at{' '}
      <a href={`tel:${number.replaceAll(/[^\d+]/g, '')}`} className={textLink}>
        {number}
      </a>
      . Phone support is part of your {plan} plan until {utcDayShort(until)}.
    </p>
  )
}
