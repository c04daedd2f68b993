import { readFileSync } from 'node:fs'

import * as z from 'zod/mini'

// Messages begin after the variable's name, which `readConfig` puts before them.

// oxlint-disable-next-line no-underscore-dangle -- zod's own name: `default` is a reserved word
export const withDefault = z._default

/** Repeats the value that is wrong. Not for secrets, nor for addresses that may hold a password. */
export const wrong = (mend: string) => ({
  error: ({ input }: { input?: unknown }) => `is '${String(input)}'. ${mend}`,
})

export const flag = () =>
  z.optional(
    z.stringbool({
      truthy: ['true'],
      falsy: ['false'],
      case: 'sensitive',
      ...wrong('Set it to true or false.'),
    }),
  )

export const webUrl = () =>
  z.url({
    protocol: /^https?$/,
    ...wrong('Set it to an address that begins with https:// or http://'),
  })

/** The key itself, or the path of the file that holds it. A key is a secret, so it is not repeated. */
export const pem = () =>
  z.pipe(
    z.string(),
    z.transform((text, context) => {
      if (text.startsWith('-----BEGIN')) return text.replaceAll('\\n', '\n')
      try {
        return readFileSync(text, 'utf8')
      } catch {
        const message = 'is neither a PEM key nor the path of a file that can be read.'
        context.issues.push({ code: 'custom', message, input: undefined })
        return z.NEVER
      }
    }),
  )

/** The variables that are set, before any is read: rules between several of them look at this. */
export type Environment = Record<string, string>

/** What was read of a set of variables. */
export type Read<Settings extends z.core.$ZodLooseShape> = z.output<z.ZodMiniObject<Settings>>
