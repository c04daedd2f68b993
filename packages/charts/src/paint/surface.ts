/** What the chart needs of a canvas: the part of CanvasRenderingContext2D that it draws with. */
export interface Surface {
  fillStyle: unknown
  strokeStyle: unknown
  lineWidth: number
  lineJoin: unknown
  font: string
  textAlign: unknown
  textBaseline: unknown
  globalAlpha: number
  save(): void
  restore(): void
  beginPath(): void
  closePath(): void
  moveTo(x: number, y: number): void
  lineTo(x: number, y: number): void
  rect(x: number, y: number, width: number, height: number): void
  clip(): void
  fill(): void
  stroke(): void
  fillRect(x: number, y: number, width: number, height: number): void
  clearRect(x: number, y: number, width: number, height: number): void
  setLineDash(segments: number[]): void
  fillText(text: string, x: number, y: number): void
  measureText(text: string): { width: number }
}
