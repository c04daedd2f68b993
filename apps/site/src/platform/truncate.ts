/** At most `shown` characters, and an ellipsis where something was left out. */
export function truncate(text: string, shown: number): string {
  const characters = Array.from(text)
  return characters.length <= shown ? text : `${characters.slice(0, shown).join('')}…`
}
