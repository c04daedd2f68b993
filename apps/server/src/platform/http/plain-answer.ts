import type { PostedForm } from '@leadline/contract/forms/plain-form'

/** What a posted form comes to: the page is made from `posted`. */
export interface PlainAnswer {
  status: number
  posted: PostedForm
  retryAfterSeconds?: number | undefined
}
