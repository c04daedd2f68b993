import type { Page } from '@playwright/test'

import { expect, expectAccessible, marketContents, test } from '../desk-journey.ts'
import { untilKept } from '../window/kept-documents.ts'
import { paintedPrints } from './tape-page.ts'

test.use({ viewport: { width: 1366, height: 768 } })

// The tape is a tab behind the ladder.
test.beforeEach(async ({ desk }) => {
  await book(desk).focus()
  await desk.keyboard.press('Alt+PageDown')
  await expect(tape(desk)).toBeFocused()
})

const book = (desk: Page) => desk.getByRole('group', { name: 'Depth of book, BTC-USD' })
const tape = (desk: Page) => desk.getByRole('group', { name: 'Time and sales, BTC-USD' })
const field = (desk: Page) => tape(desk).getByRole('combobox', { name: 'Filter' })
const mark = (desk: Page) => desk.getByRole('img', { name: 'Filtered' })

async function apply(desk: Page, text: string) {
  await tape(desk).focus()
  await desk.keyboard.press('Control+f')
  await expect(field(desk)).toBeFocused()
  await desk.keyboard.type(text)
  await desk.keyboard.press('Enter')
}

test('Ctrl+F, an expression and Enter: the tape is filtered, marked, and counts what it hides', async ({
  desk,
}) => {
  await apply(desk, 'notional >= 500m')
  await expect(mark(desk)).toHaveCount(1)
  await expect(tape(desk)).toBeFocused()
  await expect(tape(desk).getByText(/^[\d,]+ hidden$/)).toBeVisible()
  await expectAccessible(desk, marketContents)
  await desk.keyboard.press('Control+Shift+F')
  await expect(mark(desk)).toHaveCount(0)
  await expect(field(desk)).toHaveValue('notional >= 500m')
  await desk.keyboard.press('Control+Shift+F')
  await expect(mark(desk)).toHaveCount(1)
  await desk.keyboard.press('Control+0')
  await expect(mark(desk)).toHaveCount(0)
  await expect(field(desk)).toHaveValue('')
})

test('a misspelled field is underlined, and the previous filter stays in force', async ({
  desk,
}) => {
  await apply(desk, 'notional >= 25k')
  await apply(desk, 'notinal >= 5k and exchange = Kraken')
  const alert = tape(desk).getByRole('alert')
  await expect(alert).toContainText('No field named notinal. Did you mean notional?')
  await expect(alert).toContainText('Still in force: notional >= 25k')
  await expect(tape(desk).locator('mark')).toHaveText('notinal')
  await expect(mark(desk)).toHaveCount(1)
  await expectAccessible(desk, marketContents)
  await alert.getByRole('button', { name: 'notional' }).click()
  await expect(field(desk)).toHaveValue('notional >= 5k and exchange = Kraken')
  await desk.keyboard.press('Enter')
  await expect(alert).toBeHidden()
})

test('Esc leaves the field without applying', async ({ desk }) => {
  await tape(desk).focus()
  await desk.keyboard.press('Control+f')
  await desk.keyboard.type('side = buy')
  await desk.keyboard.press('Escape')
  await expect(field(desk)).toHaveValue('')
  await expect(tape(desk)).toBeFocused()
  await expect(mark(desk)).toHaveCount(0)
})

test('the field completes what is typed', async ({ desk }) => {
  await tape(desk).focus()
  await desk.keyboard.press('Control+f')
  await desk.keyboard.type('exch')
  await expect(desk.getByRole('option', { name: /^exchange/ })).toBeVisible()
  await desk.keyboard.press('ArrowDown')
  await desk.keyboard.press('Enter')
  await expect(field(desk)).toHaveValue('exchange ')
  await desk.keyboard.type('in (Kr')
  await desk.keyboard.press('ArrowDown')
  await desk.keyboard.press('Tab')
  await expect(field(desk)).toHaveValue(/^exchange in \(Kraken ?/)
})

test('a saved filter is offered where its fields make sense, by Ctrl and its number', async ({
  desk,
  program,
}) => {
  await apply(desk, 'notional >= 100k')
  await tape(desk).getByRole('button', { name: 'Save', exact: true }).click()
  const dialog = desk.getByRole('dialog', { name: 'Save filter' })
  await dialog.getByLabel('Name').fill('Large prints')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await untilKept(program.home, 'saved-filters', 'saved', (text) => text.includes('Large prints'))
  await tape(desk).focus()
  await desk.keyboard.press('Control+0')
  await expect(mark(desk)).toHaveCount(0)
  await desk.keyboard.press('Control+1')
  await expect(field(desk)).toHaveValue('notional >= 100k')
  await expect(mark(desk)).toHaveCount(1)

  await desk.keyboard.press('Alt+PageUp')
  await expect(mark(desk)).toHaveCount(0)
  await book(desk).getByRole('button', { name: 'Saved filters' }).click()
  await desk.getByRole('menuitemradio', { name: /Large prints/ }).click()
  await expect(book(desk).getByRole('combobox', { name: 'Filter' })).toHaveValue('notional >= 100k')
  await expect(mark(desk)).toHaveCount(1)
  // The tape's and the ladder's.
  await untilKept(
    program.home,
    'layout',
    'Scalp',
    (text) => text.split('notional >= 100k').length === 3,
  )

  const again = await program.start()
  await desk.goto(again.address)
  await expect(mark(desk)).toHaveCount(1)
})

test('@ and the name of a list stand for its symbols, and follow when it is edited', async ({
  desk,
}) => {
  await apply(desk, 'symbol in @nowhere')
  await expect(tape(desk).getByRole('alert')).toContainText('nowhere')
  await desk.keyboard.press('Escape')
  await apply(desk, 'symbol in @main')
  await expect.poll(async () => (await paintedPrints(desk)).length).toBeGreaterThan(0)
  await desk.getByRole('tab').filter({ hasText: 'Watch list' }).click()
  await desk.getByRole('row', { name: /^BTC-USD/ }).focus()
  await desk.keyboard.press('Delete')
  await expect(desk.getByRole('row', { name: /^BTC-USD/ })).toHaveCount(0)
  await expect(tape(desk).getByText(/^[\d,]+ hidden$/)).toBeVisible()
})
