/** What the page of an exchange leaves open, and the tests that hold whichever way it is. */
export interface UnspecifiedBehavior {
  statement: string
  /** Titles of tests, letter for letter. */
  tests: readonly string[]
}
