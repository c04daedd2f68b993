import { isSearchKey } from '../../features/search/search-key.ts'

/** The key that asks for the search presses its button, which works before React as any button does. */
export function searchByKey(): void {
  addEventListener('keydown', (event) => {
    const button = document.querySelector<HTMLElement>('button[aria-keyshortcuts~="Control+K"]')
    if (!button || !isSearchKey(event)) return
    event.preventDefault()
    button.click()
  })
}
