import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'

import { expect, test, windowSizes } from '../desk-journey.ts'
import { heldStill } from '../ladder/hold-still.ts'

const activeGroup = '.dv-groupview.dv-active-group'

async function openMenu(desk: Page): Promise<void> {
  await desk.getByRole('button', { name: 'New panel' }).click()
  await expect(desk.getByRole('menuitem', { name: 'Watch list' })).toBeVisible()
}

/** Every kind that the menu offers: the registry, as a trader meets it. */
async function panelNames(desk: Page): Promise<string[]> {
  await openMenu(desk)
  const names = await desk.getByRole('menu').getByRole('menuitem').allInnerTexts()
  await desk.keyboard.press('Escape')
  return names
}

/** The header and the contents of the active panel. */
async function mistakesIn(desk: Page): Promise<string[]> {
  const axe = new AxeBuilder({ page: desk }).include(activeGroup)
  const { violations } = await heldStill(desk, () => axe.analyze())
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)
}

/** Words that end in the middle of a letter, or under their neighbor. Ellipses are meant. */
async function cutWordsIn(desk: Page): Promise<string[]> {
  return await desk.locator(activeGroup).evaluate((group) =>
    [...group.querySelectorAll<HTMLElement>('.panel-body button, .panel-body td, .panel-body th')]
      .filter((element) => element.offsetParent !== null && element.clientWidth > 1)
      .filter((element) => element.scrollWidth > element.clientWidth + 1)
      .filter((element) => getComputedStyle(element).textOverflow !== 'ellipsis')
      .map((element) => element.textContent),
  )
}

/** Opens one panel after the other, looks at it, and closes it again. */
async function eachPanel(desk: Page, look: (name: string) => Promise<void>): Promise<void> {
  const names = await panelNames(desk)
  expect(names.length).toBeGreaterThanOrEqual(4)
  for (const name of names) {
    await openMenu(desk)
    await desk.getByRole('menuitem', { name, exact: true }).click()
    const panel = desk
      .locator(activeGroup)
      .getByRole('group', { name: new RegExp(`^${name}`) })
      .and(desk.locator('.panel-body'))
    await expect(panel).toBeVisible()
    const id = await panel.getAttribute('data-panel')
    await look(name)
    await desk.keyboard.press('Shift+F10')
    await desk.getByRole('menuitem', { name: 'Close', exact: true }).click()
    await expect(desk.locator(`[data-panel="${id}"]`)).toHaveCount(0)
  }
}

/** Opens one page of Preferences after the other. */
async function eachPage(desk: Page, look: (name: string) => Promise<void>): Promise<void> {
  await desk.keyboard.press('Control+,')
  const preferences = desk.getByRole('group', { name: 'Preferences' })
  await expect(preferences).toBeVisible()
  const pages = await preferences.getByRole('navigation').getByRole('button').all()
  expect(pages.length).toBeGreaterThanOrEqual(6)
  for (const page of pages) {
    await page.click()
    await expect(page).toHaveAttribute('aria-current', /.+/)
    await look(await page.innerText())
  }
}

for (const viewport of windowSizes) {
  test.describe(`at ${viewport.width} × ${viewport.height}`, () => {
    test.use({ viewport })

    test('axe finds nothing on any panel that can be opened, and no word is cut off', async ({
      desk,
    }) => {
      test.slow()
      await eachPanel(desk, async (name) => {
        expect(await mistakesIn(desk), name).toEqual([])
        expect(await cutWordsIn(desk), name).toEqual([])
      })
    })

    test('axe finds nothing on any page of Preferences', async ({ desk }) => {
      test.slow()
      await eachPage(desk, async (name) => {
        expect(await mistakesIn(desk), name).toEqual([])
        expect(await cutWordsIn(desk), name).toEqual([])
      })
    })
  })
}

test.describe('a full HD screen at 150 %', () => {
  test.use({ viewport: { width: 1280, height: 720 }, deviceScaleFactor: 1.5 })

  test('no word of any panel or page is cut off', async ({ desk }) => {
    const look = async (name: string) => expect(await cutWordsIn(desk), name).toEqual([])
    await eachPanel(desk, look)
    await eachPage(desk, look)
  })
})
