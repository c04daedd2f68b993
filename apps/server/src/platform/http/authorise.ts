import { accountStatus } from '@leadline/contract/accounts/account-status'
import type { Endpoint, Who } from '@leadline/contract/endpoint'

import { AppError } from '../app-error.ts'

/** An account with a session, as it is at this very request. */
export interface SignedIn {
  accountId: string
  sessionId: string
  username: string
  status: number
  /** This session was opened with a second factor. */
  provedSecondFactor: boolean
  /** The session of a desk on its owner's computer, which may do little. */
  isDesk: boolean
}

/** Whose session a token belongs to; undefined when it is over, or its account is locked out. */
export type Authenticate = (token: string) => Promise<SignedIn | undefined>

/** The caller as a handler sees it: it may be undefined only in calls for anyone. */
export type CallerOf<W extends Who> = W extends 'anyone' ? SignedIn | undefined : SignedIn

const lowestStatus: Record<Exclude<Who, 'anyone'>, number> = {
  'signed-in': accountStatus.none,
  moderator: accountStatus.moderator,
  administrator: accountStatus.administrator,
  'super-administrator': accountStatus.superAdministrator,
}

/** The one place that decides who may use a call. Status and session are read on every request. */
export async function authorise(
  { who, openToDesk }: Pick<Endpoint, 'who' | 'openToDesk'>,
  authorization: string | undefined,
  authenticate: Authenticate,
): Promise<SignedIn | undefined> {
  const token = /^Bearer ([\w-]{43})$/.exec(authorization ?? '')?.[1]
  const caller = token === undefined ? undefined : await authenticate(token)
  const isTooMuch = caller?.isDesk === true && openToDesk !== true
  if (who === 'anyone') return isTooMuch ? undefined : caller
  if (!caller) throw new AppError('not_signed_in', 'Please sign in.')
  if (isTooMuch) throw new AppError('not_allowed', 'Please do this on the website.')
  const needed = lowestStatus[who]
  if (caller.status < needed) throw new AppError('not_allowed', 'You may not do this.')
  if (needed >= accountStatus.moderator && !caller.provedSecondFactor) {
    throw new AppError('second_factor_required', 'Sign in with a second factor to do this.')
  }
  return caller
}
