import type { QueryFields } from '../../wire/query.ts'
import type { WireAnswer } from '../../wire/wire.ts'
import { clientError, invalid } from '../wire/answers.ts'

/** In the second version most calls want to know which account, in the query. */
export function accountProblem(
  accountNumber: string,
  version: 1 | 2,
  query: QueryFields,
): WireAnswer | undefined {
  if (version === 1) return undefined
  const number = query.get('account_number')
  if (number === undefined)
    return invalid('The account_number parameter is required.', 'account_number')
  return number === accountNumber
    ? undefined
    : clientError(400, 'account number provided is not valid for this request')
}
