import { type SubmitEvent, useEffect, useRef, useState } from 'react'

type Values<F extends string> = Record<F, string>
export type FormErrors<F extends string> = Partial<Record<F, string>>

/**
 * One form: checked by us, sent once at a time. The browser keeps what is typed, so a failure never
 * loses a word of it.
 */
export function useForm<F extends string>(form: {
  /** In the order in which they stand, for the first wrong one gets the focus. */
  fields: readonly F[]
  check: (values: Values<F>) => FormErrors<F>
  /** Answers with what went wrong, in words, or nothing. */
  send: (values: Values<F>) => Promise<string | undefined>
}) {
  const [errors, setErrors] = useState<FormErrors<F>>({})
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)
  // State changes with the next render; a double click is faster than that.
  const isSending = useRef(false)
  const pressed = useRef<Element>(null)

  useEffect(() => {
    // The button was disabled meanwhile and has lost the focus: whoever used the keyboard gets it back.
    const isLost = document.activeElement === document.body
    if (!busy && isLost && pressed.current instanceof HTMLElement) pressed.current.focus()
  }, [busy])

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isSending.current) return
    const element = event.currentTarget
    const values = readValues(element, form.fields)
    const found = form.check(values)
    setErrors(found)
    setProblem(undefined)
    const firstWrong = form.fields.find((field) => found[field])
    if (firstWrong) return focusField(element, firstWrong)
    pressed.current = document.activeElement
    isSending.current = true
    setBusy(true)
    try {
      setProblem(await form.send(values))
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
      required: true,
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

function focusField(form: HTMLFormElement, name: string) {
  const control = form.elements.namedItem(name)
  if (control instanceof HTMLElement) control.focus()
}
