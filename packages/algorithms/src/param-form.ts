import { exact, readDecimal, zero } from '@leadline/orders/decimal-text'

import type { ParamForm } from './script-values.ts'

/** What a setting may be, as readable text: 'from 1 to 50 in steps of 1'; empty where anything of its type. */
export function formWords({ minimum, maximum, step, choices }: ParamForm): string {
  if (choices) return `one of ${choices.join(', ')}`
  const words: string[] = []
  if (minimum !== null && maximum !== null) words.push(`from ${minimum} to ${maximum}`)
  else if (minimum !== null) words.push(`${minimum} or more`)
  else if (maximum !== null) words.push(`${maximum} or less`)
  if (step !== null) words.push(`in steps of ${step}`)
  return words.join(' ')
}

/** Why that text, which is right for its type, is beyond what the file allows; empty where it is not. */
export function beyondForm({ form }: { form?: ParamForm | undefined }, text: string): string {
  return !form || isWithin(form, text) ? '' : `Must be ${formWords(form)}.`
}

function isWithin({ minimum, maximum, step, choices }: ParamForm, text: string): boolean {
  const number = readDecimal(text)
  if (choices) {
    const isSame = (choice: string) =>
      choice === text || (number !== undefined && readDecimal(choice)?.eq(number) === true)
    return choices.some(isSame)
  }
  if (minimum === null && maximum === null && step === null) return true
  if (!number) return false
  if (minimum !== null && number.lt(exact(minimum))) return false
  if (maximum !== null && number.gt(exact(maximum))) return false
  if (step === null) return true
  const steps = number.minus(exact(minimum ?? '0')).div(exact(step))
  return steps.minus(steps.round(0)).eq(zero)
}
