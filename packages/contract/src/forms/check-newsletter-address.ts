/** Something, an @, something with a dot in it. The mail itself shows whether it is anybody's. */
const addressLike = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/

/** What is wrong with it, if anything. */
export function checkNewsletterAddress(email: string): string | undefined {
  if (!email) return 'Please enter your email address'
  return addressLike.test(email) ? undefined : 'Please enter a valid email address'
}
