import type { Endpoint } from '../endpoint.ts'

export type FormErrors<F extends string> = Partial<Record<F, string>>
export type FormValues = Readonly<Record<string, string>>

/** A call that was refused, as a form learns of it. */
export interface Refusal {
  status: number
  code: string
  message: string
  fields?: Readonly<Record<string, string>> | undefined
}

export interface PlainRequest {
  call: Endpoint
  body: object
}

/**
 * A form of the site as a browser sends it by itself, where script is off, failed to load or has not come yet. It is
 * checked in the same words and makes the same call as with script.
 */
export interface PlainForm {
  name: string
  /** The page it stands on, to which it is posted. */
  path: string
  /** Everything it may send. What stands in the address of the page counts too, such as a mailed token. */
  fields: readonly string[]
  /** Never written back into a page. */
  secrets: readonly string[]
  /** Of two forms on one page: the field that only this one has. */
  knownBy?: string
  check: (values: FormValues) => FormErrors<string>
  request: (values: FormValues) => PlainRequest
  /**
   * Made after it, in the session that it has opened, which is ended at once: a page without script can keep none.
   */
  inSession?: (values: FormValues) => PlainRequest
  /** What is said of a refusal as a whole. */
  words: (refusal: Refusal) => string
  /** Where the form calls a field otherwise than the call does. */
  names?: Readonly<Record<string, string>>
  /** Sent again with the same fields by a second click or a reload, it is still one message or one order. */
  once?: true
  /** Single fields are not blamed: who is known here would show. */
  blamesNoField?: true
}

/** What was posted, and what became of it: the page is made from this, without script and with it. */
export interface PostedForm {
  form: string
  /** As typed, without passwords. */
  values: FormValues
  errors: FormValues
  problem?: string | undefined
  /** What the call answered, if it was made and did what was asked. */
  answer?: unknown
}

/** What is said under single fields, and what of the whole if something belongs to none of them. */
export function sayRefusal(
  form: PlainForm,
  refusal: Refusal,
): Pick<PostedForm, 'errors' | 'problem'> {
  const said = form.blamesNoField ? [] : Object.entries(refusal.fields ?? {})
  const placed = said.flatMap(([name, message]) => {
    const field = form.names?.[name] ?? form.fields.find((own) => own === name)
    return field === undefined ? [] : [[field, message] as const]
  })
  const isAllPlaced = said.length > 0 && placed.length === said.length
  return {
    errors: Object.fromEntries(placed),
    ...(!isAllPlaced && { problem: form.words(refusal) }),
  }
}
