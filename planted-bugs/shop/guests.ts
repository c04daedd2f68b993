import type { PlantedBug } from '../planted-bug.ts'

const payments = 'apps/server/src/features/payments'
const accounts = 'apps/server/src/features/accounts'
const tests = [`${payments}/checkout/guest-purchase.test.ts`]

/** What somebody buys without being signed in goes to them and to nobody who claims their address. */
export const guests: readonly PlantedBug[] = [
  {
    harm: 'Whoever registers a buyer’s address gets what the buyer paid for',
    edits: [
      {
        file: `${accounts}/registration/proved-address.ts`,
        find: `return account && account.email_proved_at !== null ? account.id : undefined`,
        replace: `return account?.id`,
      },
    ],
    tests,
  },
  {
    harm: 'A buyer who presses the button in a mail hands the purchase to whoever registered the address',
    edits: [
      {
        file: `${accounts}/registration/verify-email.ts`,
        find: `    if (account.id !== callerId) throw signInFirst(account.username)\n`,
        replace: '',
      },
    ],
    tests,
  },
  {
    harm: 'Two paid years become one when an account takes a license over',
    edits: [
      {
        file: 'apps/server/src/features/licenses/change-licenses.ts',
        find: `    await recalculateUpdates(transaction, owner, { planId, changed: licenses })\n`,
        replace: '',
      },
    ],
    tests,
  },
  {
    harm: 'An order that a stranger began with an address shows up in the account of its owner',
    edits: [
      {
        file: `${payments}/orders/orders.store.ts`,
        find: `    .where('paid_at', 'is not', null)\n`,
        replace: '',
      },
    ],
    tests,
  },
]
