/** A mistake that a good engineer could make in a hurry, put into a copy of the code on purpose. */
export interface PlantedBug {
  /** What it would do to a person. */
  harm: string
  edits: readonly Edit[]
  /** One of these must turn red. */
  tests: readonly string[]
  /** Where they run: what only shows between two connections needs PostgreSQL. */
  on?: 'SQLite' | 'PostgreSQL' | 'plain'
}

export interface Edit {
  file: string
  /** Stands exactly once in the file. */
  find: string
  replace: string
}

/** One edit, caught by tests that need no database. */
export function plainBug(
  harm: string,
  file: string,
  find: string,
  replace: string,
  ...tests: readonly string[]
): PlantedBug {
  return { harm, edits: [{ file, find, replace }], tests, on: 'plain' }
}
