import { join } from 'node:path'

import type { Page } from '@playwright/test'

import { open } from '../../journey.ts'

/** What somebody who has bought takes home, as files in a folder. */
export async function downloadLicense(page: Page, folder: string): Promise<string> {
  await open(page, '/profile')
  const press = () => page.getByRole('button', { name: 'Download license file' }).click()
  return await download(page, folder, press)
}

/** For this kind of computer. */
export async function downloadProgram(page: Page, folder: string): Promise<string> {
  await open(page, '/downloads')
  const name = process.arch === 'arm64' ? 'Download for Linux on ARM' : 'Download for Linux'
  const press = () => page.getByRole('link', { name, exact: true }).click()
  return await download(page, folder, press)
}

async function download(page: Page, folder: string, press: () => Promise<void>): Promise<string> {
  const [file] = await Promise.all([page.waitForEvent('download'), press()])
  const path = join(folder, file.suggestedFilename())
  await file.saveAs(path)
  return path
}
