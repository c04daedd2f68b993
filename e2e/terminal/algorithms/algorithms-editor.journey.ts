import { readFileSync } from 'node:fs'

import { expect, expectAccessible, marketContents, test, windowSizes } from '../desk-journey.ts'
import { keptDocument, untilKept } from '../window/kept-documents.ts'
import { codeOf, openEditor } from './script-editor-page.ts'

test.use({ isPremium: true })

const manual = readFileSync(
  new URL('../../../content/manual/algorithms.md', import.meta.url),
  'utf8',
)
const dipBuyer = /```python\n([\s\S]*?)```/.exec(manual)?.[1] ?? ''

for (const size of windowSizes) {
  test.describe(`${size.width} × ${size.height}`, () => {
    test.use({ viewport: size })

    test('the manual’s algorithm is a template; what is typed is there after the program was killed', async ({
      desk,
      program,
    }) => {
      const editor = await openEditor(desk)
      await editor.getByRole('button', { name: 'DipBuyer' }).click()
      const code = codeOf(desk, 'DipBuyer.py')
      await expect(code).toContainText('class DipBuyer(Algorithm):')
      await expect
        .poll(() => keptDocument(program.home, 'python-script', 'DipBuyer.py'))
        .toEqual({ text: dipBuyer })
      await code.click()
      await desk.keyboard.press('Control+Home')
      await desk.keyboard.type('# mine')
      await desk.keyboard.press('Enter')
      await untilKept(program.home, 'python-script', 'DipBuyer.py', (text) =>
        text.includes('# mine'),
      )
      await expectAccessible(desk, marketContents)

      program.running.at(-1)?.process.kill('SIGKILL')
      const again = await program.start()
      await desk.goto(again.address)
      await expect(codeOf(desk, 'DipBuyer.py')).toContainText('# mine')
    })

    test('names of the module are completed, with what they take and a line about them', async ({
      desk,
    }) => {
      const editor = await openEditor(desk)
      await editor.getByRole('button', { name: 'Empty algorithm' }).click()
      const code = codeOf(desk, 'MyAlgorithm.py')
      await code.click()
      await desk.keyboard.press('Control+End')
      await desk.keyboard.press('ArrowUp')
      await desk.keyboard.press('End')
      await desk.keyboard.press('Enter')
      await desk.keyboard.type('self.op')
      const option = desk.getByRole('option', { name: /^open_position/ })
      await expect(option).toContainText(
        '(symbol, exchange, size, limit=None, stop=None, time_in_force="GTC", post_only=False, side="buy", synthetic=None) → Order | None',
      )
      await desk.keyboard.press('Enter')
      await expect(code).toContainText('self.open_position')
      // Escape, then Tab: nobody is caught in the field.
      await desk.keyboard.press('Escape')
      await desk.keyboard.press('Tab')
      await expect(code).not.toBeFocused()
    })

    test('a name that nothing binds is underlined, with what to do about it', async ({ desk }) => {
      test.slow()
      const editor = await openEditor(desk)
      await editor.getByRole('button', { name: 'Empty algorithm' }).click()
      const code = codeOf(desk, 'MyAlgorithm.py')
      await code.click()
      await desk.keyboard.press('Control+End')
      // Into the last method, where self. is known.
      await desk.keyboard.press('ArrowUp')
      await desk.keyboard.press('End')
      await desk.keyboard.press('Enter')
      await desk.keyboard.type('deque()')
      await desk.keyboard.press('Enter')
      await desk.keyboard.type('subscribe_book("BTC-USD")')
      const first = editor.getByRole('button', { name: /^1 of 2, line \d+: deque is not known/ })
      const second = editor.getByRole('button', {
        name: /^2 of 2.*Did you mean self\.subscribe_book\?/,
      })
      // The cursor is in the second one's line.
      await expect(second).toBeVisible({ timeout: 120_000 })
      await expect(code.locator('.cm-lintRange-error')).toHaveText(['deque', 'subscribe_book'])
      await second.press('Enter')
      await expect(first).toContainText('Import it: from collections import deque')
      await expectAccessible(desk, marketContents)
      await code.locator('.cm-lintRange-error').first().hover()
      await expect(desk.locator('.cm-diagnostic')).toContainText('from collections import deque')
      await desk.screenshot({ path: test.info().outputPath('undefined.png') })
      await desk.keyboard.press('Control+Home')
      await desk.keyboard.type('from collections import deque')
      await desk.keyboard.press('Enter')
      await expect(editor.getByRole('button', { name: /subscribe_book\?/ })).toHaveText(
        /^Line \d+: /,
      )
    })
  })
}
