import type { FullResult, Reporter, TestCase, TestResult } from '@playwright/test/reporter'

/** Quiet when green, exact when red; the closing line counts. */
export default class QuietReporter implements Reporter {
  #passed = 0
  #failed = 0
  #skipped = 0

  onTestEnd(test: TestCase, result: TestResult): void {
    if (result.status === 'skipped') {
      this.#skipped++
      console.log(`skipped: ${test.title}`)
      return
    }
    if (result.status === test.expectedStatus) {
      this.#passed++
      return
    }
    this.#failed++
    const { file, line } = test.location
    console.log(`\nfailed: ${test.titlePath().filter(Boolean).join(' › ')}\n  ${file}:${line}`)
    for (const error of result.errors) console.log(error.stack ?? error.message ?? error.value)
  }

  onError(error: { message?: string; stack?: string }): void {
    console.log(error.stack ?? error.message)
  }

  onEnd(result: FullResult): void {
    console.log(
      `journeys: ${this.#passed} passed, ${this.#failed} failed, ${this.#skipped} skipped`,
    )
    if (result.status !== 'passed') process.exitCode = 1
  }

  printsToStdio(): boolean {
    return true
  }
}
