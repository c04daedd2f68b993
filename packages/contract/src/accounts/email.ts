import * as z from 'zod/mini'

const invalidEmail = 'Please enter a valid email address'

/** Something, an @, and a domain with a dot. Whether it exists, only a mail can tell. */
export const emailPattern =
  /^[^\s@<>()[\]\\,;:"\p{Cc}\p{Cf}]+@[^\s@<>()[\]\\,;:"\p{Cc}\p{Cf}.]+(?:\.[^\s@<>()[\]\\,;:"\p{Cc}\p{Cf}.]+)+$/u

/** An address as people type it: trimmed and normalized first, checked after. */
export const Email = z
  .string(invalidEmail)
  .check(
    z.trim(),
    z.normalize('NFKC'),
    z.maxLength(254, invalidEmail),
    z.regex(emailPattern, invalidEmail),
  )

/** Two spellings of one address have the same key. */
export function emailKey(email: string): string {
  return email.normalize('NFKC').toLowerCase()
}
