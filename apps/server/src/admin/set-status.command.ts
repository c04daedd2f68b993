import { accountStatusNames, statusName } from '@leadline/contract/accounts/account-status'

import { setAccountStatus } from '../features/accounts/staff/set-account-status.ts'
import { type Command, RefusedError, UsageError } from './command.ts'

const known = Object.entries(accountStatusNames)
  .map(([code, name]) => `${code} ${name}`)
  .join(', ')

export const setStatusCommand: Command = {
  summary: 'set the status of an account, effective at once',
  usage: '--username U --status CODE',
  required: ['username', 'status'],
  plan({ username = '', status: code = '' }) {
    const status = Number(code)
    if (!/^\d{1,3}$/.test(code) || accountStatusNames[status] === undefined) {
      throw new UsageError(`--status: '${code}' is not a status. Known are ${known}.`)
    }
    return async ({ database, runtime }) => {
      const done = await setAccountStatus({ database, runtime }, { username, status, actor: 'cli' })
      if (!done) throw new RefusedError(`There is no account with the username '${username}'.`)
      const name = (value: number) => `${value} ${statusName(accountStatusNames, value)}`
      return `${done.username}: ${name(done.from)} -> ${name(status)}`
    }
  },
}
