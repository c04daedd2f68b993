import { beyondForm } from '@leadline/algorithms/param-form'
import type { ScriptParam } from '@leadline/algorithms/script-values'

const forms: Record<ScriptParam['type'], { form: RegExp; words: string }> = {
  int: { form: /^-?\d{1,30}$/, words: 'a whole number' },
  float: { form: /^-?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d{1,3})?$/i, words: 'a number' },
  Decimal: { form: /^-?(?:\d+\.?\d*|\.\d+)$/, words: 'a decimal number' },
  bool: { form: /^(?:True|False)$/, words: 'True or False' },
  str: { form: /^[^\p{Cc}]*$/u, words: 'text on one line' },
  other: { form: /^$/, words: 'left as the file has it' },
}

/** The settings with what was typed, or what is wrong with each. Types stay as the file has them. */
export function readParams(
  known: readonly ScriptParam[],
  typed: readonly { name: string; value: string }[],
): { params: ScriptParam[]; problems: { field: string; message: string }[] } {
  const problems: { field: string; message: string }[] = []
  const values = new Map(known.map((param) => [param.name, param]))
  for (const { name, value } of typed) {
    const param = values.get(name)
    if (!param) {
      problems.push({ field: name, message: 'The file has no such setting.' })
      continue
    }
    const text = param.type === 'str' ? value : value.trim()
    const { form, words } = forms[param.type]
    if (text === param.value) continue
    const beyond = form.test(text) ? beyondForm(param, text) : ''
    if (param.type === 'other' || !form.test(text)) {
      problems.push({ field: name, message: `Must be ${words}.` })
    } else if (beyond !== '') problems.push({ field: name, message: beyond })
    else values.set(name, { ...param, value: text })
  }
  return { params: [...values.values()], problems }
}
