import { type Field, fieldOf, fieldsOf, type Panel, panels } from './fields.ts'
import type { Mistake } from './mistake.ts'
import { nearestWord } from './nearest-word.ts'
import { type Parsed, parseFilter } from './parse.ts'
import type { Expression, FieldName, Value } from './syntax.ts'

/** The names of the trader's watch lists; a filter may name only those. */
export type ListNames = ReadonlySet<string>

/** Reads a filter for one panel: its fields, its values, its watch lists. */
export function readFilter(filter: string, panel: Panel, lists: ListNames): Parsed {
  const parsed = parseFilter(filter)
  if (!parsed.expression) return parsed
  const mistakes = mistakesIn(parsed.expression, panel, lists)
  return mistakes.length > 0 ? { expression: undefined, mistakes } : parsed
}

/** The panels in which a saved filter makes sense: those that have all of its fields, and its values. */
export function panelsOf(filter: string, lists: ListNames): Panel[] {
  return panels.filter((panel) => {
    const { expression, mistakes } = readFilter(filter, panel, lists)
    return expression !== undefined && mistakes.length === 0
  })
}

function mistakesIn(expression: Expression, panel: Panel, lists: ListNames): Mistake[] {
  switch (expression.kind) {
    case 'not':
      return mistakesIn(expression.operand, panel, lists)
    case 'and':
    case 'or':
      return expression.operands.flatMap((operand) => mistakesIn(operand, panel, lists))
    case 'compare':
    case 'in':
    case 'in-list':
    case 'contains': {
      const field = fieldOf(panel, expression.field.name)
      if (!field) return [unknownField(expression.field, panel)]
      return mistakesOfCondition(expression, field, lists)
    }
  }
}

type Condition = Extract<Expression, { kind: 'compare' | 'in' | 'in-list' | 'contains' }>

function mistakesOfCondition(condition: Condition, field: Field, lists: ListNames): Mistake[] {
  switch (condition.kind) {
    case 'in':
      return condition.values.flatMap((value) => mistakesOfValue(value, field))
    case 'in-list':
      return mistakesOfList(condition.list, condition, field, lists)
    case 'contains':
      if (field.type === 'text') return []
      return [
        { ...place(condition), message: `contains works on text; ${field.name} is not text.` },
      ]
    case 'compare': {
      const isOrder = condition.operator !== '=' && condition.operator !== '!='
      if (isOrder && field.type !== 'number') {
        const message = `${field.name} has no order: compare it with = or !=, not ${condition.operator}.`
        return [{ ...place(condition), message }]
      }
      return mistakesOfValue(condition.value, field)
    }
  }
}

function mistakesOfValue(value: Value, field: Field): Mistake[] {
  if (field.type === 'number') {
    if (value.kind === 'number') return []
    const message = /^\d/.test(value.text)
      ? 'Write numbers without commas; k stands for thousand and m for million.'
      : `${field.name} is compared with a number, not with ${value.text}.`
    return [{ ...place(value), message }]
  }
  if (field.type === 'one-of') {
    const words = field.words ?? []
    if (words.some((word) => word.toLowerCase() === value.text.toLowerCase())) return []
    return [withSuggestion(value, value.text, words, `${field.name} is ${oneOf(words)}.`)]
  }
  return []
}

function mistakesOfList(
  list: FieldName,
  condition: Condition,
  field: Field,
  lists: ListNames,
): Mistake[] {
  if (!field.takesList) {
    const message = `A watch list holds symbols; ${field.name} cannot be in one.`
    return [{ ...place(condition), message }]
  }
  if (lists.has(list.name.toLowerCase())) return []
  return [
    withSuggestion(list, list.name, [...lists], `There is no watch list named ${list.name}.`, '@'),
  ]
}

function unknownField(field: FieldName, panel: Panel): Mistake {
  const elsewhere = panels.find((other) => fieldOf(other, field.name))
  if (elsewhere) {
    return {
      ...place(field),
      message: `This panel has no field ${field.name}; the ${elsewhere} has.`,
    }
  }
  const names = fieldsOf[panel].map(({ name }) => name)
  return withSuggestion(field, field.name, names, `No field named ${field.name}.`)
}

function withSuggestion(
  at: { start: number; end: number },
  typed: string,
  words: readonly string[],
  message: string,
  prefix = '',
): Mistake {
  const meant = nearestWord(typed, words)
  if (meant === undefined) return { ...place(at), message }
  const suggestion = `${prefix}${meant}`
  return { ...place(at), message: `${message} Did you mean ${suggestion}?`, suggestion }
}

function oneOf(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`
}

function place({ start, end }: { start: number; end: number }): { start: number; end: number } {
  return { start, end }
}
