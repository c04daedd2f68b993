/** A name and its value: one line of what is signed. */
export type StatementField = readonly [name: string, value: string]

// oxlint-disable-next-line no-control-regex -- control characters are what it looks for
const controlCharacter = /[\u0000-\u001f\u007f]/

/**
 * What is signed, as text: what it is and in which format, then one `name: value` per line. No value
 * may hold a line break, so that no two different statements are ever the same text.
 */
export function statementText(
  kind: string,
  format: number,
  fields: readonly StatementField[],
): string {
  const wrong = fields.find((field) => field.some((part) => controlCharacter.test(part)))
  if (wrong) throw new Error(`the ${wrong[0]} of a statement has a control character in it`)
  const lines = fields.map(([name, value]) => `${name}: ${value}\n`)
  return `${kind} ${format}\n${lines.join('')}`
}

/** The fields of a statement of that kind and format; undefined for any other text. */
export function readStatement(
  kind: string,
  format: number,
  text: string,
): StatementField[] | undefined {
  const [title, ...lines] = text.split('\n')
  if (title !== `${kind} ${format}` || lines.pop() !== '') return undefined
  const fields = lines.flatMap((line): StatementField[] => {
    const at = line.indexOf(': ')
    return at > 0 ? [[line.slice(0, at), line.slice(at + 2)]] : []
  })
  return fields.length === lines.length ? fields : undefined
}
