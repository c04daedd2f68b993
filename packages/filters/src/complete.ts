import { type Field, fieldOf, fieldsOf, type Panel } from './fields.ts'
import { type Token, tokenize } from './tokens.ts'

export interface Completion {
  /** What goes in place of the text from `start` to `end`. */
  text: string
  start: number
  end: number
  /** A few words beside it in the list. */
  detail: string
}

type Expected =
  | { kind: 'field' }
  | { kind: 'operator'; field: Field | undefined }
  | { kind: 'value'; field: Field | undefined }
  | { kind: 'list'; field: Field | undefined }
  | { kind: 'join' }

/** What may stand at the cursor, given what stands before it. */
export function completions(
  filter: string,
  cursor: number,
  panel: Panel,
  lists: readonly string[],
): Completion[] {
  const before = tokenize(filter.slice(0, cursor)).tokens.slice(0, -1)
  const last = before.at(-1)
  const isTyping =
    last !== undefined && last.end === cursor && /^(?:word|list|number)$/.test(last.kind)
  const isBareAt = filter[cursor - 1] === '@'
  const typed = isTyping ? last : undefined
  const settled = typed ? before.slice(0, -1) : before
  const start = typed?.start ?? (isBareAt ? cursor - 1 : cursor)
  const prefix = filter.slice(start, cursor).toLowerCase()
  return offers(expectedAfter(settled, panel), panel, lists)
    .filter(({ text }) => text.toLowerCase().startsWith(prefix) && text.toLowerCase() !== prefix)
    .map((offer) => ({ ...offer, start, end: cursor }))
}

function offers(
  expected: Expected,
  panel: Panel,
  lists: readonly string[],
): { text: string; detail: string }[] {
  switch (expected.kind) {
    case 'field':
      return [
        ...fieldsOf[panel].map(({ name, meaning }) => ({ text: name, detail: meaning })),
        { text: 'not', detail: 'The opposite of what follows' },
      ]
    case 'operator':
      return operatorsOf(expected.field)
    case 'value':
      return (expected.field?.words ?? []).map((text) => ({ text, detail: '' }))
    case 'list':
      return [
        { text: '(', detail: 'A list of your own' },
        ...(expected.field?.takesList ? lists : []).map((name) => ({
          text: `@${name}`,
          detail: 'Watch list',
        })),
      ]
    case 'join':
      return [
        { text: 'and', detail: 'Both must hold' },
        { text: 'or', detail: 'Either is enough' },
      ]
  }
}

function operatorsOf(field: Field | undefined): { text: string; detail: string }[] {
  const order = ['>=', '<=', '>', '<'].map((text) => ({ text, detail: '' }))
  const equal = ['=', '!='].map((text) => ({ text, detail: '' }))
  const within = { text: 'in', detail: 'One of several' }
  if (field?.type === 'number') return [...order, ...equal]
  if (field?.type === 'text') return [{ text: 'contains', detail: 'Has these words' }, ...equal]
  return [...equal, within]
}

/** Walks over the tokens as the parser would, without minding what is wrong. */
function expectedAfter(tokens: readonly Token[], panel: Panel): Expected {
  let expected: Expected = { kind: 'field' }
  let isInside = false
  for (const token of tokens) {
    const word = token.text.toLowerCase()
    if (expected.kind === 'field') {
      if (token.kind === 'word' && word !== 'not') {
        expected = { kind: 'operator', field: fieldOf(panel, word) }
      }
    } else if (expected.kind === 'operator') {
      expected = { kind: word === 'in' ? 'list' : 'value', field: expected.field }
    } else if (expected.kind === 'list') {
      isInside = token.kind === '('
      expected = isInside ? { kind: 'value', field: expected.field } : { kind: 'join' }
    } else if (expected.kind === 'value' && isInside) {
      if (token.kind === ')') {
        isInside = false
        expected = { kind: 'join' }
      }
    } else if (expected.kind === 'value') {
      expected = { kind: 'join' }
    } else if (word === 'and' || word === 'or') {
      expected = { kind: 'field' }
    }
  }
  return expected
}
