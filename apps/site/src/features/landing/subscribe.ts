const offline = 'Network error. Please try again.'

/** Put an address on the list. Answers with what went wrong, as readable text, or nothing. */
export async function subscribe(email: string): Promise<string | undefined> {
  // The first load of the page carries neither the contract nor the client.
  const loaded = await import('./send-subscription.ts').catch(() => undefined)
  return loaded ? loaded.sendSubscription(email) : offline
}
