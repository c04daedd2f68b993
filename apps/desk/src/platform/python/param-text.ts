import { beyondForm, formWords } from '@leadline/algorithms/param-form'
import type { ParamType, WireParam } from '@leadline/desk-protocol/algorithm-values'

const kinds: Readonly<Record<ParamType, string>> = {
  int: 'whole number',
  float: 'number',
  Decimal: 'exact decimal',
  str: 'text',
  bool: 'on or off',
  other: 'as in the file',
}

/** What kind of value a setting takes, for its field. */
export function paramKind(type: ParamType): string {
  return kinds[type]
}

/** What it takes and what the file says of it, in one line. */
export function paramHint({ type, inFile, form }: WireParam, text: string): string {
  const bounds = form ? formWords(form) : ''
  const kind = bounds === '' ? paramKind(type) : `${paramKind(type)}, ${bounds}`
  const known = text === inFile ? kind : `${kind}, in the file ${inFile}`
  return form && form.help !== '' ? `${form.help} (${known})` : known
}

/** Why that text cannot be the setting's value; undefined where it can. The script gets the very type that its file has. */
export function paramMistake(
  type: ParamType,
  text: string,
  form?: WireParam['form'],
): string | undefined {
  return mistakeOfType(type, text) ?? (beyondForm({ form }, paramValue(type, text)) || undefined)
}

function mistakeOfType(type: ParamType, text: string): string | undefined {
  const value = text.trim()
  switch (type) {
    case 'int':
      return /^[+-]?\d{1,18}$/.test(value) ? undefined : 'A whole number, such as 300.'
    case 'float':
    case 'Decimal': {
      const isNumber = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d{1,3})?$/.test(value)
      return isNumber ? undefined : 'A number with a point for decimals, such as 0.01.'
    }
    case 'bool':
      return value === 'True' || value === 'False' ? undefined : 'True or False.'
    case 'str':
      return text.length <= 500 ? undefined : 'At most 500 characters.'
    case 'other':
      return 'Change it in the file.'
  }
}

/** As it is sent: text stays as it was typed, spaces around a number do not count. */
export function paramValue(type: ParamType, text: string): string {
  return type === 'str' ? text : text.trim()
}

/** Those that were typed differently, by name, with their types. */
export function changedParams(
  params: readonly WireParam[],
  typed: Readonly<Record<string, string>>,
): { name: string; type: ParamType; value: string }[] {
  return params.flatMap(({ name, type, value }) => {
    const next = typed[name]
    if (next === undefined || type === 'other') return []
    const text = paramValue(type, next)
    return text === value ? [] : { name, type, value: text }
  })
}

/** By name, why what was typed cannot be taken. */
export function paramMistakes(
  params: readonly WireParam[],
  typed: Readonly<Record<string, string>>,
): Record<string, string> {
  return Object.fromEntries(
    params.flatMap(({ name, type, value, form }) => {
      const text = typed[name] ?? value
      const mistake = type === 'other' ? undefined : paramMistake(type, text, form)
      return mistake === undefined ? [] : [[name, mistake]]
    }),
  )
}
