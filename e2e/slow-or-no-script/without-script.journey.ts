import { readdirSync } from 'node:fs'
import { join, relative } from 'node:path'

import { plainForms } from '@leadline/contract/forms/plain-forms'

import { expect, test } from '../journey.ts'

const pagesDir = join(import.meta.dirname, '../../apps/site/dist/pages')

const paths = readdirSync(pagesDir, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && !entry.name.includes('['))
  .map((entry) => relative(pagesDir, join(entry.parentPath, entry.name)))
  .map((name) => `/${name.replace(/index\.html$|\.html$/, '')}`)
  .filter((path) => !path.includes('['))

test.describe('without script', () => {
  // One of the pages is the one for addresses that lead nowhere.
  test.use({ javaScriptEnabled: false, expectedErrors: [/status of 404/] })

  test('every form is answered with a page, and none puts what is typed into the address', async ({
    page,
  }) => {
    for (const path of paths) {
      await page.goto(path)
      for (const form of await page.locator('form').all()) {
        // A form that is only a link to another page works without script.
        if ((await form.locator('input, textarea').count()) === 0) continue
        expect(await form.getAttribute('method'), `the form of ${path}`).toBe('post')
        const action = (await form.getAttribute('action')) ?? path
        expect(
          plainForms.map((known) => known.path),
          `forms that work without script, with that of ${path}`,
        ).toContain(action.replace(/#.*$/, ''))
      }
    }
  })
})
