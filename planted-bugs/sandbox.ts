import type { PlantedBug } from './planted-bug.ts'

const payments = 'apps/server/src/features/payments'
const realKeysTests = ['apps/server/src/proofs/real-keys.test.ts']

/** The providers that we play ourselves: nobody may take them for real ones, nor the other way round. */
export const sandbox: readonly PlantedBug[] = [
  {
    harm: 'An event signed with the secret of the sandbox, which everybody can read, is believed in a real shop',
    edits: [
      {
        file: `${payments}/open-gateways.ts`,
        find: `: openGateway(offered.keys, deps)`,
        replace: `: openGateway({ ...offered.keys, ...secretOf(sandboxKeys) }, deps)`,
      },
      {
        file: `${payments}/open-gateways.ts`,
        find: `/** One gateway per provider on offer. Which world is behind it, it does not know. */\n`,
        replace: `function secretOf<K>(keys: K): Partial<K> {
  const secret = (keys as { webhookSecret?: string }).webhookSecret
  return (secret === undefined ? {} : { webhookSecret: secret }) as Partial<K>
}\n`,
      },
    ],
    tests: realKeysTests,
  },
  {
    harm: 'A shop with real keys has pages on which everybody can press Pay',
    edits: [
      {
        file: 'apps/server/src/register-payments.ts',
        find: `stripe: config.payments.stripe.kind === 'sandbox',`,
        replace: `stripe: config.payments.stripe.kind !== 'off',`,
      },
    ],
    tests: realKeysTests,
  },
  {
    harm: 'In production a shop without keys gives licences away, because the sandbox plays the providers',
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
        file: `${payments}/offer.ts`,
        find: `providers.some((provider) => gateways[provider] && isSandbox(provider))`,
        replace: `providers.every((provider) => !gateways[provider] && isSandbox(provider))`,
      },
    ],
    tests: realKeysTests,
  },
  {
    harm: 'A sandbox page sends its visitor to any address that a link names',
    edits: [
      {
        file: 'apps/server/src/features/payment-sandbox/sandbox.ts',
        find: `return deps.returnAnywhere === true || target.origin === new URL(deps.publicUrl()).origin`,
        replace: `return deps.returnAnywhere === true || target.origin !== ''`,
      },
    ],
    tests: ['apps/server/src/features/payment-sandbox/hosted-pages.test.ts'],
  },
]
