import type { Surface } from '../paint/surface.ts'

export interface FilledRect {
  x: number
  y: number
  width: number
  height: number
  color: string
}

export interface WrittenText {
  text: string
  x: number
  y: number
  color: string
}

/** A surface that remembers what was painted on it since `forget`. */
export class RecordedSurface implements Surface {
  fillStyle: unknown = '#000000'
  strokeStyle: unknown = '#000000'
  lineWidth = 1
  lineJoin: unknown = 'miter'
  font = ''
  textAlign: unknown = 'left'
  textBaseline: unknown = 'alphabetic'
  globalAlpha = 1
  rects: FilledRect[] = []
  texts: WrittenText[] = []
  /** Points of paths that were stroked, by color. */
  strokes: { color: string; points: [number, number][] }[] = []
  clears = 0
  #path: [number, number][] = []

  forget(): void {
    this.rects = []
    this.texts = []
    this.strokes = []
    this.clears = 0
  }

  /** What was filled in a color. */
  filled(color: string): FilledRect[] {
    return this.rects.filter((rect) => rect.color === color)
  }

  written(): string[] {
    return this.texts.map(({ text }) => text)
  }

  save(): void {}
  restore(): void {}
  beginPath(): void {
    this.#path = []
  }
  closePath(): void {}
  moveTo(x: number, y: number): void {
    this.#path.push([x, y])
  }
  lineTo(x: number, y: number): void {
    this.#path.push([x, y])
  }
  rect(x: number, y: number, width: number, height: number): void {
    this.#path.push([x, y], [x + width, y + height])
  }
  clip(): void {}
  fill(): void {}
  stroke(): void {
    this.strokes.push({ color: String(this.strokeStyle), points: this.#path })
  }
  fillRect(x: number, y: number, width: number, height: number): void {
    this.rects.push({ x, y, width, height, color: String(this.fillStyle) })
  }
  clearRect(): void {
    this.clears += 1
  }
  setLineDash(): void {}
  fillText(text: string, x: number, y: number): void {
    this.texts.push({ text, x, y, color: String(this.fillStyle) })
  }
  measureText(text: string): { width: number } {
    return { width: text.length * 6.6 }
  }
}
