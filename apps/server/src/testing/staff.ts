import { chatRestrictions } from '@leadline/contract/chat/restrictions'

import { restrictAccount } from '../features/accounts/staff/restrict-account.ts'
import { setAccountStatus } from '../features/accounts/staff/set-account-status.ts'
import type { TestApp } from './open-test-app.ts'

type App = Pick<TestApp, 'database' | 'runtime'>

/** As the operator's command does it. */
export const setStatus = (app: App, username: string, status: number) =>
  setAccountStatus(app, { username, status, actor: 'cli' })

/** Writing in chat is taken from somebody, or given back. */
export const restrictWriting = (app: App, username: string, isLifted = false) =>
  restrictAccount(app, { username, restriction: chatRestrictions.writing, isLifted, actor: 'cli' })
