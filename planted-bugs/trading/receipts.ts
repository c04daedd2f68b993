import { plainBug as bug, type PlantedBug } from '../planted-bug.ts'

const verifying = 'packages/orders/src/receipts/verify-receipt.test.ts'
const keeping = 'packages/hub/src/services/receipts/execution-receipts.test.ts'
const computing = 'packages/orders/src/receipts/receipt-result.test.ts'

/** What a receipt says, and what is believed of one. */
export const receiptBugs: readonly PlantedBug[] = [
  bug(
    'A receipt in which a price was changed is found true',
    'packages/orders/src/receipts/verify-receipt.ts',
    `says === is ? [] :`,
    `says === is || path[0] !== 'result' ? [] :`,
    verifying,
  ),
  bug(
    'Spaces put into a receipt go unnoticed, and with them a second number beside the first',
    'packages/orders/src/receipts/verify-receipt.ts',
    `if (line !== undefined) return falseAtLine(line)`,
    ``,
    verifying,
  ),
  bug(
    'Another exchange is said to have been cheaper, before its fee',
    'packages/orders/src/receipts/compare-alternatives.ts',
    `exact(fees?.taker ?? '0')`,
    `exact(fees?.maker ?? '0')`,
    computing,
  ),
  bug(
    'A book that had half of the order is said to have been cheaper',
    'packages/orders/src/receipts/compare-alternatives.ts',
    `if (!done || left.gt(zero)) return null`,
    `if (!done) return null`,
    computing,
  ),
  bug(
    'A receipt that the trader sends to somebody names the key at the exchange',
    'packages/orders/src/receipts/journal-rows.ts',
    `return name`,
    `return value`,
    computing,
  ),
  bug(
    'After a crash, a receipt has no books: those of the moment of sending are gone',
    'packages/hub/src/services/receipts/execution-receipts.ts',
    `pending.cancel = clock.after(0, () => this.#keepSent(pending))`,
    ``,
    keeping,
  ),
  bug(
    'Quotes of an exchange where nothing rests are said to have been cheaper',
    'packages/hub/src/services/receipts/copy-books.ts',
    `venueOf(venue).publishesBook ? 'book' : 'quotes'`,
    `'book'`,
    keeping,
  ),
]
