import * as z from 'zod/mini'

import { readContent } from './content-files.ts'
import { parseYaml } from './parse-yaml.ts'

const file = 'about.yaml'
const Text = z.string().check(z.minLength(1))

export type AboutText = z.output<typeof AboutText>
const AboutText = z.strictObject({
  tagline: Text,
  company: z.strictObject({ description: z.array(Text), postalBox: Text }),
  creator: z.strictObject({ title: Text, background: Text, origin: Text }),
})

/** content/about.yaml */
export function loadAbout(dir?: string): AboutText {
  return parseYaml(AboutText, readContent(file, dir), file)
}
