import type { FullResult, Reporter, Suite, TestCase, TestResult } from '@playwright/test/reporter'

/** Quiet when green, exact when red; the closing line counts. */
export default class QuietReporter implements Reporter {
  #suite: Suite | undefined

  onBegin(_config: unknown, suite: Suite): void {
    this.#suite = suite
  }

  onTestEnd(test: TestCase, result: TestResult): void {
    if (result.status === 'skipped' || result.status === test.expectedStatus) return
    const { file, line } = test.location
    const title = test.titlePath().filter(Boolean).join(' › ')
    console.log(`\nfailed: ${title}\n  ${file}:${line}`)
    for (const error of result.errors) console.log(error.stack ?? error.message ?? error.value)
  }

  onError(error: { message?: string; stack?: string }): void {
    console.log(error.stack ?? error.message)
  }

  onEnd(result: FullResult): void {
    const tests = this.#suite?.allTests() ?? []
    const count = (...outcomes: ReturnType<TestCase['outcome']>[]) =>
      tests.filter((test) => outcomes.includes(test.outcome())).length
    for (const test of tests.filter((each) => each.outcome() === 'skipped')) {
      console.log(`skipped: ${test.title}`)
    }
    const [passed, failed] = [count('expected'), count('unexpected', 'flaky')]
    console.log(`journeys: ${passed} passed, ${failed} failed, ${count('skipped')} skipped`)
    if (result.status !== 'passed') process.exitCode = 1
  }

  printsToStdio(): boolean {
    return true
  }
}
