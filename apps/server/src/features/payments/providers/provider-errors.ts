/** The provider did not answer, or said that it cannot now: nothing is known, try again. */
export class ProviderUnavailable extends Error {}

/**
 * What a refusal says beyond 'no', where the shop has to act on it.
 * 'paid before': the provider has seen money for this order already.
 * 'not asked': the buyer's card or account was not even asked, so it is no decline.
 */
export type RefusalMeaning = 'paid before' | 'not asked'

/** The provider understood and said no. `reason` is its own code. */
export class ProviderRefused extends Error {
  readonly reason: string
  readonly debugId: string | null
  readonly meaning: RefusalMeaning | undefined

  constructor(
    reason: string,
    options: {
      debugId?: string | null
      message?: string
      meaning?: RefusalMeaning | undefined
    } = {},
  ) {
    super(options.message ?? reason)
    this.reason = reason
    this.debugId = options.debugId ?? null
    this.meaning = options.meaning
  }
}

export function isRefusal(error: unknown, reason: string): boolean {
  return error instanceof ProviderRefused && error.reason === reason
}
