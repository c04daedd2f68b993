import { rotateKeyFile } from '../platform/secrets/key-files.ts'
import { licenseKeyPlace } from '../platform/secrets/signing-keys.ts'
import { recordStaffAction } from '../platform/staff-actions.ts'
import { type Command, RefusedError } from './command.ts'

export const rotateLicenseKeyCommand: Command = {
  summary: 'sign licenses with a new key; what the old one signed until now stays good',
  usage: '',
  required: [],
  plan:
    () =>
    async ({ config, database, runtime }) => {
      if (config.licenseSigningKey !== undefined) {
        throw new RefusedError(
          'The key is set by LICENSE_SIGNING_KEY. Set another one there, and add the public half of the old one to LICENSE_VERIFY_KEYS.',
        )
      }
      const until = new Date(runtime.now()).toISOString()
      const { from, to } = rotateKeyFile(licenseKeyPlace(config), { until })
      await recordStaffAction(database, runtime, {
        actor: 'cli',
        action: 'rotate-license-key',
        subject: to,
        details: JSON.stringify({ from, to }),
      })
      return `${to} signs from now on, also in a running server. ${from} verifies what it signed until now.`
    },
}
