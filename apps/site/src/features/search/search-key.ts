/** Ctrl+K, Command+K, or a slash where nothing is being typed. */
export function isSearchKey(event: KeyboardEvent): boolean {
  if (event.key.toLowerCase() === 'k') return event.ctrlKey || event.metaKey
  const isTyping =
    event.target instanceof HTMLElement &&
    (event.target.isContentEditable || event.target.matches('input, textarea, select'))
  return event.key === '/' && !isTyping && !event.ctrlKey && !event.metaKey && !event.altKey
}
