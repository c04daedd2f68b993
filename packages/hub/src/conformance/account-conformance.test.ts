import { accountCases } from '../testing/conformance/account-cases.ts'
import { runCases } from '../testing/conformance/run-cases.ts'

runCases(accountCases)
