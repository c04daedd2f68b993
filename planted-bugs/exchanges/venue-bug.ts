import type { PlantedBug } from '../planted-bug.ts'

const venues = 'packages/venues/src'

/** One edit in the adapters, with files and tests named from their folder on. */
export const venueBug = (
  harm: string,
  file: string,
  find: string,
  replace: string,
  ...tests: string[]
) =>
  ({
    harm,
    edits: [{ file: `${venues}/${file}`, find, replace }],
    tests: tests.map((test) => `${venues}/${test}`),
    on: 'plain',
  }) as const satisfies PlantedBug
