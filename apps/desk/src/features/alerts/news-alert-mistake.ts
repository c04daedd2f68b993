/** What is wrong with an alert's name, as readable text; undefined where it is one. */
export function nameMistake(text: string, taken: readonly string[]): string | undefined {
  const name = text.trim()
  if (name === '') return 'Give it a name.'
  return taken.includes(name) ? `There is an alert named ${name} already.` : undefined
}

export function quietMistake(text: string): string | undefined {
  const isWhole = /^\d{1,4}$/.test(text.trim()) && Number(text) <= 1440
  return isWhole ? undefined : 'Type whole minutes, from 0 to 1440.'
}
