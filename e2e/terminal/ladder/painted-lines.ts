import type { Locator } from '@playwright/test'

/** A text on a canvas of numbers: where it was painted, from the left edge of the window, and in which color. */
export interface PaintedText {
  text: string
  left: number
  right: number
  color: string
}

export interface PaintedLine {
  y: number
  texts: PaintedText[]
}

interface NumberCanvas extends HTMLCanvasElement {
  [name: symbol]: (() => PaintedLine[]) | undefined
}

/** What was painted, glyph by glyph, not what was to be shown; `painted-pixels.journey.ts` holds it against the pixels. */
export async function paintedLines(panel: Locator): Promise<PaintedLine[]> {
  return await panel.locator('canvas.number-canvas').evaluate((element) => {
    const canvas = element as NumberCanvas
    const { x, y: top } = canvas.getBoundingClientRect()
    const lines = canvas[Symbol.for('leadline.paintedLines')]?.() ?? []
    return lines
      .map(({ y, texts }) => ({
        y: y + top,
        texts: texts.map((text) => ({ ...text, left: text.left + x, right: text.right + x })),
      }))
      .toSorted((one, other) => one.y - other.y)
  })
}

/** The text that stands between two edges of a column. */
export function textBetween(line: PaintedLine | undefined, left: number, right: number): string {
  const found = line?.texts.find((text) => text.right > left + 1 && text.right < right + 1)
  return found?.text ?? ''
}
