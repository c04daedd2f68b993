import { rotateKeyFile } from '../platform/secrets/key-files.ts'
import { logHeadKeyPlace } from '../platform/secrets/signing-keys.ts'
import { recordStaffAction } from '../platform/staff-actions.ts'
import { type Command, RefusedError } from './command.ts'

export const rotateLogHeadKeyCommand: Command = {
  summary:
    'say how far the release log goes with a new key; programs that do not know it yet say that they cannot check it',
  usage: '',
  required: [],
  plan:
    () =>
    async ({ config, database, runtime }) => {
      if (config.logHeadSigningKey !== undefined) {
        throw new RefusedError('The key is set by LOG_HEAD_SIGNING_KEY. Set another one there.')
      }
      const until = new Date(runtime.now()).toISOString()
      const { from, to } = rotateKeyFile(logHeadKeyPlace(config), { until })
      await recordStaffAction(database, runtime, {
        actor: 'cli',
        action: 'rotate-log-head-key',
        subject: to,
        details: JSON.stringify({ from, to }),
      })
      return `${to} signs from now on, also in a running server.`
    },
}
