import { type ChosenFile, chooseTextFile } from '../files/choose-text-file.ts'

/** Characters; the hub takes no more of one script. */
export const mostScriptCharacters = 200_000

/** Asks for a Python file. Says in readable text why one cannot be taken; undefined where none was chosen. */
export async function chooseScriptFile(
  view: Window,
): Promise<ChosenFile | { trouble: string } | undefined> {
  const file = await chooseTextFile(view, {
    extension: '.py',
    type: 'text/x-python',
    title: 'Python file',
  })
  if (!file) return undefined
  const trouble = errorOf(file)
  return trouble === undefined ? file : { trouble }
}

function errorOf({ name, text }: ChosenFile): string | undefined {
  if (!/\.py$/i.test(name)) return `${name} is no Python file: its name does not end with .py.`
  if (text.includes('\0')) return `${name} is not text.`
  if (text.length > mostScriptCharacters) {
    return `${name} is longer than ${mostScriptCharacters.toLocaleString('en-US')} characters.`
  }
  return undefined
}
