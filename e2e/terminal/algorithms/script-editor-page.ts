import type { Locator, Page } from '@playwright/test'

/** The Python editor on a desk, opened as a trader would. */
export async function openEditor(desk: Page): Promise<Locator> {
  await desk.getByRole('button', { name: 'New panel' }).click()
  await desk.getByRole('menuitem', { name: 'Python editor' }).click()
  return desk.getByRole('group', { name: 'Python editor', exact: true })
}

export function codeOf(desk: Page, script: string): Locator {
  return desk.getByRole('textbox', { name: `${script}, Python` })
}
