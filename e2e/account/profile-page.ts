import type { Page } from '@playwright/test'

export const profileCall = '**/api/v1/communityprofiles/profile'

/** What stands beside a label in a list of facts. */
export const fact = (page: Page, label: string) =>
  page
    .getByRole('main')
    .locator('div:has(> dt)', { hasText: label })
    .getByRole('definition')
    .first()
export const editButton = (page: Page) => page.getByRole('button', { name: 'Edit Profile' })
export const saveButton = (page: Page) => page.getByRole('button', { name: 'Save profile' })
