import { type SubmitEvent, useEffect, useRef, useState } from 'react'

type Values<F extends string> = Record<F, string>
export type FormErrors<F extends string> = Partial<Record<F, string>>

/** What went wrong after sending: with the whole, with single fields, or with both. */
export interface FormProblem<F extends string> {
  problem?: string | undefined
  fields?: FormErrors<F>
}

/**
 * One form: checked by us, sent once at a time. The browser keeps what is typed, so a failure never
 * loses a word of it.
 */
export function useForm<F extends string>(form: {
  /** What was sent before there was any script, and what was said of it. */
  posted?:
    | {
        values: Readonly<Record<string, string>>
        errors: Readonly<Record<string, string>>
        problem?: string | undefined
      }
    | undefined
  /** In the order in which they stand, for the first wrong one gets the focus. */
  fields: readonly F[]
  check: (values: Values<F>) => FormErrors<F>
  /** Answers with what went wrong, as readable text, or nothing. What is said of a field stands under it. */
  send: (values: Values<F>) => Promise<string | FormProblem<F> | undefined>
}) {
  const { posted } = form
  // Errors are only ever asked for by the name of a field.
  const [errors, setErrors] = useState<FormErrors<F>>((posted?.errors ?? {}) as FormErrors<F>)
  /** The errors are the server's. */
  const [isAnswer, setIsAnswer] = useState(posted !== undefined)
  const [problem, setProblem] = useState(posted?.problem)
  const [busy, setBusy] = useState(false)
  // State changes with the next render; a double click is faster than that.
  const isSending = useRef(false)
  const pressed = useRef<Element>(null)
  /** The first field that the answer to the last try is about. */
  const refused = useRef<Element>(null)

  useEffect(() => {
    // The button was disabled meanwhile and has lost the focus: whoever used the keyboard gets it back.
    const isLost = document.activeElement === document.body
    const next = refused.current ?? (isLost ? pressed.current : null)
    if (!busy && next instanceof HTMLElement) next.focus()
  }, [busy])

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isSending.current) return
    const element = event.currentTarget
    const values = readValues(element, form.fields)
    const found = form.check(values)
    setErrors(found)
    setIsAnswer(false)
    setProblem(undefined)
    const firstWrong = form.fields.find((field) => found[field])
    if (firstWrong) return fieldIn(element, firstWrong)?.focus()
    pressed.current = document.activeElement
    isSending.current = true
    setBusy(true)
    try {
      const answer = await form.send(values)
      const said: FormProblem<F> = typeof answer === 'string' ? { problem: answer } : (answer ?? {})
      const fields: FormErrors<F> = said.fields ?? {}
      setProblem(said.problem)
      setErrors(fields)
      setIsAnswer(true)
      const firstRefused = form.fields.find((field) => fields[field])
      refused.current = firstRefused ? fieldIn(element, firstRefused) : null
    } finally {
      isSending.current = false
      setBusy(false)
    }
  }
  const setError = (field: F, error: string | undefined) =>
    setErrors((known) => ({ ...known, [field]: error }))

  return {
    busy,
    /** What went wrong with the whole. */
    problem,
    setError,
    formProps: {
      noValidate: true,
      method: 'post',
      onSubmit: (event: SubmitEvent<HTMLFormElement>) => void submit(event),
    },
    /** What each field needs. Its error goes away as soon as it is edited. */
    control: (name: F) => ({
      name,
      error: errors[name],
      isAlert: isAnswer,
      required: true,
      ...(posted?.values[name] !== undefined && { defaultValue: posted.values[name] }),
      onChange: () => setError(name, undefined),
    }),
  }
}

/** What a ticked box stands for among the values; an empty one is ''. */
export const ticked = 'on'

function readValues<F extends string>(form: HTMLFormElement, fields: readonly F[]): Values<F> {
  const data = new FormData(form)
  const entries = fields.map((field) => {
    const value = data.get(field)
    return [field, typeof value === 'string' ? value : ''] as const
  })
  return Object.fromEntries(entries) as Values<F>
}

function fieldIn(form: HTMLFormElement, name: string): HTMLElement | null {
  const control = form.elements.namedItem(name)
  return control instanceof HTMLElement ? control : null
}
