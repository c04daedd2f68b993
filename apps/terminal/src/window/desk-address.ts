/** One port of 127.0.0.1, and behind the hash 32 random bytes. */
const form = /^http:\/\/127\.0\.0\.1:\d{1,5}\/#[\w-]{43}$/

/**
 * Whether it is an address as the local gateway makes it. Nothing else is opened in a window that a trader takes for
 * Leadline.
 */
export function isDeskAddress(address: string): boolean {
  return form.test(address)
}
