import * as z from 'zod/mini'

import { readContent } from './content-files.ts'
import { parseYaml } from './parse-yaml.ts'

const file = 'landing.yaml'
const Text = z.string().check(z.minLength(1))
const HeadingAndLead = { heading: Text, lead: Text }

export type LandingText = z.output<typeof LandingText>
const LandingText = z.strictObject({
  hero: z.strictObject({
    eyebrow: Text,
    headline: Text,
    lead: Text,
    facts: z.array(z.strictObject({ figure: Text, label: Text })),
  }),
  features: z.strictObject({
    ...HeadingAndLead,
    cards: z
      .array(z.strictObject({ title: Text, description: Text, points: z.array(Text) }))
      .check(z.length(3)),
  }),
  howItWorks: z.strictObject({
    ...HeadingAndLead,
    steps: z.array(z.strictObject({ title: Text, description: Text })).check(z.length(4)),
  }),
  pricing: z.strictObject({ ...HeadingAndLead, note: Text }),
  faq: z.strictObject(HeadingAndLead),
  newsletter: z.strictObject(HeadingAndLead),
  risk: Text,
})

/** content/landing.yaml */
export function loadLanding(dir?: string): LandingText {
  return parseYaml(LandingText, readContent(file, dir), file)
}
