import type { PlantedBug } from '../planted-bug.ts'

const payments = 'apps/server/src/features/payments'
const realKeysTests = ['apps/server/src/proofs/real-keys.test.ts']

const openSettings = 'apps/server/src/platform/config/open-doors.ts'
const gatewayTests = ['apps/server/src/platform/config/open-doors.test.ts']

/** The providers that we play ourselves: nobody may take them for real ones, nor the other way round. */
export const sandbox: readonly PlantedBug[] = [
  {
    harm: 'An event signed with the secret of the sandbox, which everybody can read, is believed in a real shop',
    edits: [
      {
        file: `${payments}/providers/define-provider.ts`,
        find: `const gateway = openGateway(offered.keys, deps)`,
        replace: `const { webhookSecret } = sandboxKeysOf(sandbox) as { webhookSecret?: string }
      const secret = webhookSecret === undefined ? {} : { webhookSecret }
      const gateway = openGateway({ ...offered.keys, ...secret }, deps)`,
      },
    ],
    tests: realKeysTests,
  },
  {
    harm: 'A shop with real keys has pages on which everybody can press Pay',
    edits: [
      {
        file: 'apps/server/src/register-payments.ts',
        find: `offers: (provider) => config.payments[provider].kind === 'sandbox',`,
        replace: `offers: (provider) => config.payments[provider].kind !== 'off',`,
      },
    ],
    tests: realKeysTests,
  },
  {
    harm: 'In production a shop without keys gives licenses away, because the sandbox plays the providers',
    edits: [
      {
        file: 'apps/server/src/platform/config/payment-settings.ts',
        find: `settings.PAYMENTS_SANDBOX ?? !production`,
        replace: `settings.PAYMENTS_SANDBOX ?? true`,
      },
    ],
    tests: ['apps/server/src/platform/config.test.ts'],
  },
  {
    harm: 'A provider whose webhook secret was forgotten is offered all the same',
    edits: [
      {
        file: 'apps/server/src/platform/config/payment-settings.ts',
        find: `name in set || !names.some((other) => other in set)`,
        replace: `names.length > 0`,
      },
    ],
    tests: ['apps/server/src/platform/config.test.ts'],
  },
  {
    harm: 'Nothing on the screen says that no money moves',
    edits: [
      {
        file: `${payments}/checkout/offer.ts`,
        find: `offered.some(({ isSandbox }) => isSandbox)`,
        replace: `offered.every(({ isSandbox }) => !isSandbox)`,
      },
    ],
    tests: realKeysTests,
  },
  {
    harm: 'A sandbox page sends its visitor to any address that a link names',
    edits: [
      {
        file: 'packages/payment-sandbox/src/sandbox.ts',
        find: `return returnAnywhere || target.origin === new URL(publicUrl()).origin`,
        replace: `return returnAnywhere || target.origin !== ''`,
      },
    ],
    tests: ['apps/server/src/proofs/sandbox/hosted-pages.test.ts'],
  },
  {
    harm: 'Whoever forgets NODE_ENV lets everybody read the mails with password links',
    edits: [
      {
        file: openSettings,
        find: `  if (hasMailbox(config) && !allowed.publicMailbox) problems.push(mailboxProblem(address))\n`,
        replace: ``,
      },
    ],
    tests: gatewayTests,
  },
  {
    harm: 'Whoever forgets NODE_ENV sells genuine licenses for nothing beside a live provider',
    edits: [
      {
        file: openSettings,
        find: `played.length > 0 && !allowed.freeLicenses`,
        replace: `played.length === 3 && !allowed.freeLicenses`,
      },
    ],
    tests: gatewayTests,
  },
  {
    harm: 'A server that listens for the whole network takes itself for a developer’s machine',
    edits: [
      {
        file: openSettings,
        find: `return isThisMachine(host) ? undefined : \`HOST \${host}\``,
        replace: `return undefined`,
      },
    ],
    tests: gatewayTests,
  },
]
