/** The key that asks for the search presses its button, which works before React as any button does. */
export function searchByKey(): void {
  addEventListener('keydown', (event) => {
    const button = document.querySelector<HTMLElement>('button[aria-keyshortcuts~="Control+K"]')
    if (!button || !isSearchKey(event)) return
    event.preventDefault()
    button.click()
  })
}

/** Ctrl+K, Command+K, or a slash where nothing is being typed. */
function isSearchKey(event: KeyboardEvent): boolean {
  if (event.key.toLowerCase() === 'k') return event.ctrlKey || event.metaKey
  const isTyping =
    event.target instanceof HTMLElement &&
    (event.target.isContentEditable || event.target.matches('input, textarea, select'))
  return event.key === '/' && !isTyping && !event.ctrlKey && !event.metaKey && !event.altKey
}
