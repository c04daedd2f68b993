import { faultyDays } from '../testing/conformance/faulty-days.ts'
import { runCases } from '../testing/conformance/run-cases.ts'

runCases(faultyDays)
