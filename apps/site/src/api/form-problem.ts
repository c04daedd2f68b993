import { ApiError, messageFor } from '@leadline/client/api-error'
import type { FormProblem } from '@leadline/ui/use-form'

/**
 * What a form says of a call that failed. What the server says of a field stands under that field; what
 * belongs to none of this form's fields is said of the whole. `names` says where the form calls a field
 * otherwise than the call does.
 */
export function formProblem<F extends string>(
  error: unknown,
  general: string,
  form: { fields: readonly F[]; names?: Readonly<Record<string, F>> },
): FormProblem<F> {
  const said = error instanceof ApiError ? Object.entries(error.fields) : []
  const fields: Partial<Record<F, string>> = {}
  let isAllPlaced = said.length > 0
  for (const [name, message] of said) {
    const field = form.names?.[name] ?? form.fields.find((own) => own === name)
    if (field === undefined) isAllPlaced = false
    else fields[field] = message
  }
  return { fields, problem: isAllPlaced ? undefined : messageFor(error, general) }
}
