const failed = 'Subscription failed. Please try again.'
const offline = 'Network error. Please try again.'

/** Put an address on the list. Answers with what went wrong, in words, or nothing. */
export async function subscribe(email: string): Promise<string | undefined> {
  // The first load of the page carries none of this.
  const loaded = await Promise.all([
    import('../../api/call.ts'),
    import('@leadline/contract/newsletter'),
  ]).catch(() => undefined)
  if (!loaded) return offline
  const [{ call, messageFor }, { subscribeToNewsletter }] = loaded
  try {
    // Any answer but a subscription breaks the contract, and so ends below.
    await call(subscribeToNewsletter, { body: { email } })
    return undefined
  } catch (error) {
    return messageFor(error, failed)
  }
}
