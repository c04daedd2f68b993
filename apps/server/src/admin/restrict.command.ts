import { chatRestrictions } from '@leadline/contract/chat/restrictions'
import { trackerRestrictions } from '@leadline/contract/tracker'

import { restrictAccount } from '../features/accounts/staff/restrict-account.ts'
import { type Command, RefusedError, UsageError } from './command.ts'

const known: readonly string[] = [trackerRestrictions, chatRestrictions].flatMap((each) =>
  Object.values<string>(each),
)
const names = known.map((name) => `'${name}'`).join(', ')

export const restrictCommand: Command = {
  summary: `take something away from an account (${names}); --lift true gives it back`,
  usage: '--username U --restriction TEXT [--lift true]',
  required: ['username', 'restriction'],
  optional: ['lift'],
  plan({ username = '', restriction = '', lift }) {
    if (!known.includes(restriction)) {
      throw new UsageError(`--restriction: '${restriction}' is not known. Known are ${names}.`)
    }
    if (lift !== undefined && lift !== 'true') throw new UsageError('--lift: say true, or nothing.')
    return async ({ database, runtime }) => {
      const isLifted = lift === 'true'
      const change = { username, restriction, isLifted, actor: 'cli' }
      const restrictions = await restrictAccount({ database, runtime }, change)
      if (!restrictions) {
        throw new RefusedError(`There is no account with the username '${username}'.`)
      }
      return restrictions.length === 0
        ? `${username} is not restricted.`
        : `${username} is restricted: ${restrictions.join(', ')}`
    }
  },
}
