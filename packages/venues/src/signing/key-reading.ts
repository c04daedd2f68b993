/** What somebody put into the form: two fields, into either of which a whole key file may have been pasted. */
export interface PastedKey {
  apiKey: string
  secret: string
}

/** What is wrong, as readable text, at the field it is about. */
export interface KeyProblem {
  ok: false
  field: 'apiKey' | 'secret'
  message: string
}

export type KeyReading<Key> =
  | {
      ok: true
      /** What the vault keeps, as plain data. */
      key: Key
      /** The public half, to be compared with what the exchange's page shows; empty where there is none. */
      publicKey: string
    }
  | KeyProblem

export function keyProblem(field: KeyProblem['field'], message: string): KeyProblem {
  return { ok: false, field, message }
}

/** Without what copying adds: white space and invisible signs around it, quotes, the field's own name before it. */
export function cleaned(text: string): string {
  return text
    .replaceAll(/[\u200B-\u200D\u2060\uFEFF]/g, '')
    .trim()
    .replace(/^(["'`])([\s\S]*)\1,?$/, '$2')
    .trim()
}

export function inCharacters(text: string): string {
  return `${text.length} character${text.length === 1 ? '' : 's'}`
}
