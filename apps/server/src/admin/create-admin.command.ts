import { Username } from '@leadline/contract/accounts/accounts'
import { Email } from '@leadline/contract/accounts/email'

import { createAdmin } from '../features/accounts/staff/create-admin.ts'
import { type Command, RefusedError, UsageError } from './command.ts'

export const createAdminCommand: Command = {
  summary: 'make a super administrator; prints a link to set the password',
  usage: '--username U --email E',
  required: ['username', 'email'],
  plan(values) {
    const username = Username.safeParse(values['username'])
    if (!username.success) throw new UsageError(`--username: ${username.error.issues[0]?.message}`)
    const email = Email.safeParse(values['email'])
    if (!email.success) throw new UsageError(`--email: ${email.error.issues[0]?.message}`)
    const admin = { username: username.data, email: email.data, actor: 'cli' }
    return async ({ config, database, runtime }) => {
      const made = await createAdmin({ database, runtime }, admin)
      if (made.kind === 'taken') {
        const value = made.what === 'username' ? admin.username : admin.email
        throw new RefusedError(`The ${made.what} '${value}' is taken. Nothing was created.`)
      }
      const site = config.publicUrl ?? `http://localhost:${config.port}`
      return [
        `${admin.username} is a super administrator.`,
        'Set the password here. The link works once, for 24 hours:',
        `${site}/reset-password?token=${made.token}`,
      ].join('\n')
    }
  },
}
