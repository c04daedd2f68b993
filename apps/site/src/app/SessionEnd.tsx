import { showToast } from '@leadline/ui/toasts'
import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'

import { paths } from '../platform/paths.ts'
import { onSessionEnded } from '../platform/session/session.ts'

/** A session that the server has ended leads to the login, from wherever one is, and back. */
export function SessionEnd() {
  const navigate = useNavigate()
  const { pathname, search, hash } = useLocation()
  useEffect(
    () =>
      onSessionEnded(() => {
        showToast('note', 'Your session has ended. Please sign in again.')
        if (pathname === paths.login) return
        void navigate(paths.login, { state: { from: pathname + search + hash } })
      }),
    [navigate, pathname, search, hash],
  )
  return null
}
