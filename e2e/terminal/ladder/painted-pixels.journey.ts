import type { Locator } from '@playwright/test'

import type { PaintedLine } from '../../../apps/desk/src/platform/painting/number-canvas.ts'
import { expect, test } from '../desk-journey.ts'
import { paintedPrints } from '../market-data/tape-page.ts'
import { heldStill } from './hold-still.ts'
import { chooseDepth, ladderOf, paintedRows } from './ladder-page.ts'

test.use({ viewport: { width: 1920, height: 1080 } })

/**
 * A wrong digit at the end of a long number is a twentieth of its ink; two ways to draw the same one are nothing apart.
 */
const mostDifference = 0.02

/**
 * Writes every number that a canvas says it shows a second time, with the browser's own letters and on the same marks,
 * and compares the ink. What the other journeys read is then what a person sees.
 */
async function wrongNumbers(panel: Locator): Promise<{ read: number; wrong: string[] }> {
  return await panel.locator('canvas.number-canvas').evaluate((element, most) => {
    const canvas = element as HTMLCanvasElement & Record<symbol, () => PaintedLine[]>
    const lines = canvas[Symbol.for('leadline.paintedLines')]?.() ?? []
    const scale = devicePixelRatio
    const sheet = () => {
      const { width, height } = canvas
      const context = Object.assign(document.createElement('canvas'), { width, height }).getContext(
        '2d',
        { willReadFrequently: true },
      )
      // Opaque, so that three channels say it all.
      context?.fillRect(0, 0, width, height)
      return context
    }
    const [shown, ground, again] = [sheet(), sheet(), sheet()]
    if (!shown || !ground || !again) return { read: 0, wrong: [] }
    shown.drawImage(canvas, 0, 0)
    for (const { y, fills } of lines) {
      for (const { left, top, right, bottom, color, cover } of fills) {
        const [x, end] = [Math.round(left), Math.round(right)]
        const [from, to] = [Math.round(top), Math.round(bottom)]
        Object.assign(ground, { fillStyle: color, globalAlpha: cover })
        ground.fillRect(x, Math.round(y * scale) + from, end - x, to - from)
      }
    }
    again.drawImage(ground.canvas, 0, 0)
    again.font = `${12 * scale}px "IBM Plex Mono", monospace`
    const advance = again.measureText('0').width
    const numbers = lines.flatMap(({ y, texts }) => texts.map((text) => ({ ...text, y })))
    // The tape's arrows are in another face; lines may be cut at the edges.
    const isWhole = (y: number) => y >= 0 && (y + 20) * scale <= canvas.height
    const whole = numbers.filter(({ y, text }) => isWhole(y) && /\d|·/.test(text))
    for (const { text, left, y, color } of whole) {
      again.fillStyle = color
      for (const [at, character] of text.split('').entries()) {
        again.fillText(
          character,
          Math.round(left * scale + at * advance),
          Math.round((y + 14) * scale),
        )
      }
    }
    const wrong = whole.flatMap(({ text, left, right, y }) => {
      const box = [left, y, right - left, 20].map((px) => Math.round(px * scale))
      const [x = 0, top = 0, width = 0, height = 0] = box
      const [bare, wanted, found] = [ground, again, shown].map(
        (context) => context.getImageData(x, top, width, height).data,
      )
      let [ink, apart] = [0, 0]
      wanted?.forEach((value, at) => {
        ink += Math.abs(value - (bare?.[at] ?? 0))
        apart += Math.abs(value - (found?.[at] ?? 0))
      })
      return ink > 0 && apart / ink <= most ? [] : `${text}: ${(apart / ink).toFixed(3)}`
    })
    return { read: whole.length, wrong }
  }, mostDifference)
}

test('what journeys read off ladder and tape is the ink that a person sees', async ({
  desk: page,
}) => {
  await chooseDepth(page, 50)
  await expect.poll(async () => (await paintedRows(page)).length).toBeGreaterThan(20)
  const { read, wrong } = await heldStill(page, () => wrongNumbers(ladderOf(page)))
  expect(read).toBeGreaterThan(100)
  expect(wrong).toEqual([])
  const prints = page.getByRole('group', { name: /^Prints/ })
  await expect.poll(async () => (await paintedPrints(page)).length).toBeGreaterThan(2)
  const tape = await heldStill(page, () => wrongNumbers(prints))
  expect(tape.read).toBeGreaterThan(4)
  expect(tape.wrong).toEqual([])
})
