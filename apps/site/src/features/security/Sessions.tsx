import { messageFor } from '@leadline/client/api-error'
import { endOtherSessions, endSession } from '@leadline/contract/accounts/profile'
import { Badge } from '@leadline/ui/badge'
import { Button } from '@leadline/ui/button'
import { showToast } from '@leadline/ui/toasts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'

import { call } from '../../api/call.ts'
import { aboutAgo, localMinuteShort } from '../../platform/dates.ts'
import { useSession } from '../../platform/session/session.ts'
import {
  type Sessions as AllSessions,
  useSecurityUpdates,
  useSessions,
} from './security-queries.ts'
import { Setting, SettingPending, SettingError } from './Setting.tsx'

/** In place of an id: every session but this one. */
const others = 'others'

/** Where the account is signed in: with what and about when, so that its owner knows which is which. */
export function Sessions() {
  const sessions = useSessions()
  const isAnonymous = useSession()?.email === ''
  const [now] = useState(() => Date.now())
  const { setSessions } = useSecurityUpdates()
  const end = useMutation({
    mutationFn: (id: string) =>
      id === others ? call(endOtherSessions, {}) : call(endSession, { params: { id } }),
    onSuccess: (left, id) => {
      setSessions(left)
      showToast(
        'success',
        id === others ? 'All other sessions have ended.' : 'The session has ended.',
      )
    },
    onError: (error) => {
      void sessions.refetch()
      showToast('error', messageFor(error, 'The session could not be ended. Please try again.'))
    },
  })
  const hasOthers = sessions.data?.some(({ current }) => !current) ?? false
  return (
    <Setting
      title="Sessions"
      about={
        isAnonymous
          ? 'Where you are signed in. Your account is anonymous, so we do not record which browser or system. A session in a browser ends after 12 hours without use, and after 30 days in any case; a linked Leadline after 90 days without use, and after a year.'
          : 'Where you are signed in. A session in a browser ends after 12 hours without use, and after 30 days in any case; a linked Leadline after 90 days without use, and after a year.'
      }
    >
      {sessions.isPending && <SettingPending />}
      {sessions.isError && !sessions.data && (
        <SettingError error={sessions.error} onRetry={() => void sessions.refetch()} />
      )}
      {sessions.data && (
        <ul className="divide-ink-700 divide-y">
          {newestFirst(sessions.data).map(
            ({ id, device, createdAt, lastUsedAt, current, isDesk }) => (
              <li
                key={id}
                className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-4 first:pt-0 last:pb-0"
              >
                <div>
                  <p className="flex flex-wrap items-center gap-3 font-medium">
                    {device ?? (isAnonymous ? 'Session' : 'Unknown browser')}
                    {current && <Badge variant="success">This session</Badge>}
                  </p>
                  <p className="text-fog-500 text-sm">
                    Last used {aboutAgo(lastUsedAt, now)}, {isDesk ? 'linked' : 'signed in'}{' '}
                    {localMinuteShort(createdAt)}
                  </p>
                </div>
                {!current && (
                  <Button
                    size="sm"
                    variant="secondary"
                    aria-label={`End the session of ${device ?? 'an unknown browser'}, signed in ${localMinuteShort(createdAt)}`}
                    busy={end.isPending && end.variables === id}
                    disabled={end.isPending}
                    onClick={() => end.mutate(id)}
                  >
                    End
                  </Button>
                )}
              </li>
            ),
          )}
        </ul>
      )}
      {hasOthers && (
        <div className="border-ink-700 mt-5 border-t pt-5">
          <Button
            variant="danger"
            busy={end.isPending && end.variables === others}
            disabled={end.isPending}
            onClick={() => end.mutate(others)}
          >
            End all others
          </Button>
        </div>
      )}
      {sessions.data && !hasOthers && (
        <p className="text-fog-300 mt-4 text-sm">You are not signed in anywhere else.</p>
      )}
    </Setting>
  )
}

/** The one in use stands first. */
function newestFirst(sessions: AllSessions): AllSessions {
  return sessions.toSorted(
    (a, b) => Number(b.current) - Number(a.current) || b.createdAt.localeCompare(a.createdAt),
  )
}
