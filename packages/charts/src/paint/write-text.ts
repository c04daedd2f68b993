import type { Surface } from './surface.ts'

/** Writes with its middle at `y`; numbers look centered a little below the middle of their box. */
export function writeText(
  surface: Surface,
  text: string,
  x: number,
  y: number,
  color: string,
  font: string,
  align: 'left' | 'center' | 'right' = 'left',
): void {
  surface.font = font
  surface.fillStyle = color
  surface.textAlign = align
  surface.textBaseline = 'middle'
  surface.fillText(text, x, y)
}
