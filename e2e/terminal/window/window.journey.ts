import { expect, expectAccessible, marketContents, test, windowSizes } from '../desk-journey.ts'
import { untilKept } from './kept-documents.ts'

test('the first run asks one thing, and practice begins with one click', async ({ newDesk }) => {
  const question = newDesk.getByRole('dialog', { name: 'Start with practice, or connect' })
  await expect(question).toBeVisible()
  await expectAccessible(newDesk, marketContents)
  await question.getByRole('button', { name: 'Start practicing' }).click()
  await expect(question).toBeHidden()
  await expect(newDesk.getByText('Simulated market', { exact: true })).toBeVisible()
  await expect(
    newDesk.getByText('Orders here go to a simulated market, never to an exchange'),
  ).toBeVisible()
  await expect(newDesk.getByText('5 of 5 feeds live')).toBeVisible()
  await newDesk.reload()
  await expect(newDesk.getByText('5 of 5 feeds live')).toBeVisible()
  await expect(question).toBeHidden()
})

test('whoever would connect is shown the guide of that exchange', async ({ newDesk }) => {
  await newDesk.getByRole('button', { name: 'Kraken', exact: true }).click()
  const preferences = newDesk.getByRole('group', { name: 'Preferences' })
  await expect(preferences.getByRole('heading', { name: 'What the key may do' })).toBeVisible()
  await expect(preferences.getByRole('link', { name: 'Open Kraken’s API settings' })).toBeVisible()
})

for (const size of windowSizes) {
  test.describe(`${size.width} × ${size.height}`, () => {
    test.use({ viewport: size })

    test('a layout saved by name is there after the program is started again', async ({
      desk,
      program,
    }) => {
      await desk
        .getByRole('button', { name: /^(?:Layouts|Scalp)/ })
        .last()
        .click()
      await desk.getByRole('menuitem', { name: 'Save as …' }).click()
      const dialog = desk.getByRole('dialog', { name: 'Save layout as' })
      await dialog.getByLabel('Name').fill('scalp')
      await dialog.getByRole('button', { name: 'Save' }).click()
      await expect(dialog.getByText('There is a layout named Scalp already.')).toBeVisible()
      await dialog.getByLabel('Name').fill('Sunday')
      await dialog.getByRole('button', { name: 'Save' }).click()

      // In the smaller window, the built-in layouts have theirs behind the ticket.
      const lists = desk.getByRole('grid', { name: 'Watch list main' })
      const inSight = size.width === 1920 ? 1 : 0
      await expect(lists).toHaveCount(inSight)
      await desk.getByRole('button', { name: 'New panel' }).click()
      await desk.getByRole('menuitem', { name: 'Watch list' }).click()
      await expect(lists).toHaveCount(inSight + 1)
      await untilKept(program.home, 'layout', 'Sunday', (text) => text.includes('watch-list-2'))

      const again = await program.start()
      await desk.goto(again.address)
      await expect(lists).toHaveCount(inSight + 1)

      await desk.keyboard.press('Control+Tab')
      await expect(lists).toHaveCount(inSight)
      await desk.keyboard.press('Control+Shift+Tab')
      await expect(lists).toHaveCount(inSight + 1)
    })
  })
}

test.describe('with everything in sight', () => {
  test.use({ viewport: windowSizes[0] })

  test('a panel is moved, floated, closed and opened again without a mouse', async ({ desk }) => {
    await desk.keyboard.press('Control+n')
    await desk.getByRole('menuitem', { name: 'Watch list' }).press('Enter')
    const lists = desk.getByRole('group', { name: 'Watch list' })
    await expect(lists).toHaveCount(2)
    const choose = async (name: string) => {
      await desk.keyboard.press('Shift+F10')
      await desk.getByRole('menuitem', { name, exact: true }).press('Enter')
    }
    const leftOf = async (index: number) => (await lists.nth(index).boundingBox())?.x ?? -1
    await choose('Float')
    await expect(desk.locator('.dv-resize-container')).toBeVisible()
    await choose('Dock again')
    await expect(desk.locator('.dv-resize-container')).toBeHidden()
    await expect.poll(() => leftOf(0)).not.toBe(await leftOf(1))
    await choose('Close')
    await expect(lists).toHaveCount(1)
    await desk.keyboard.press('Control+k')
    await desk.keyboard.type('>new panel watch')
    await desk.keyboard.press('Enter')
    await expect(lists).toHaveCount(2)
  })

  test('exactly one panel has the brass edge, and F6 moves it', async ({ desk }) => {
    await desk.keyboard.press('Control+n')
    await desk.getByRole('menuitem', { name: 'Watch list' }).press('Enter')
    const active = desk.locator('.dv-groupview.dv-active-group')
    await expect(active).toHaveCount(1)
    const before = await active.boundingBox()
    await desk.keyboard.press('F6')
    await expect(active).toHaveCount(1)
    expect(await active.boundingBox()).not.toEqual(before)
    await desk.keyboard.press('Shift+F6')
    expect(await active.boundingBox()).toEqual(before)
  })

  test('F1 shows every key of the active panel', async ({ desk }) => {
    await desk.getByRole('row', { name: /BTC-USD/ }).click()
    await desk.keyboard.press('F1')
    const keys = desk.getByRole('dialog', { name: 'Keys' })
    await expect(keys.getByText('Symbol search and commands')).toBeVisible()
    await expect(keys.getByText('Move the symbol up')).toBeVisible()
    await expectAccessible(desk, marketContents)
    await desk.keyboard.press('Escape')
    await expect(keys).toBeHidden()
  })

  test('two windows on one desk: the second says that the first changed the layout', async ({
    desk,
    context,
  }) => {
    const second = await context.newPage()
    await second.goto(new URL('/', desk.url()).href)
    await expect(second.getByText('5 of 5 feeds live')).toBeVisible()
    await desk.getByRole('button', { name: 'New panel' }).click()
    await desk.getByRole('menuitem', { name: 'Watch list' }).click()
    const offer = second.getByRole('button', {
      name: 'Scalp was changed in another window. Show it here',
    })
    await offer.click()
    await expect(second.getByRole('grid', { name: 'Watch list main' })).toHaveCount(2)
    await expect(offer).toBeHidden()
  })
})

test('a hub that stops is said in readable text, and what to do about it', async ({
  desk,
  program,
}) => {
  await program.running[0]?.stop()
  await expect(
    desk.getByText('Leadline is not responding. Everything is frozen since'),
  ).toBeVisible()
  await expect(
    desk.getByText('If Leadline was started again, use the window that it opened.'),
  ).toBeVisible()
  await expect(desk.getByText('feeds live')).toBeHidden()
})
