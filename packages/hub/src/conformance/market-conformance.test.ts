import { marketCases } from '../testing/conformance/market-cases.ts'
import { runCases } from '../testing/conformance/run-cases.ts'

runCases(marketCases)
