import * as z from 'zod/mini'

const incomplete = 'This link is incomplete. Please open it again from the email.'

/** 256 bits, URL-safe: what mailed links and challenges carry. */
export const OneUseToken = z.string(incomplete).check(z.regex(/^[\w-]{43}$/, incomplete))
