const widthPx = 32
const heightPx = 14

/**
 * Labels that were written once and are painted as pictures from then on. Writing text on a canvas makes the browser
 * compute the styles of the whole page, with every label of every frame.
 */
export class LabelSprites {
  readonly #document: Document
  #sprites = new Map<string, HTMLCanvasElement>()
  #scale = 1
  #color = ''

  constructor(document: Document) {
    this.#document = document
  }

  /** Another monitor or palette: everything is written again. */
  reset(scale: number, color: string): void {
    this.#sprites.clear()
    this.#scale = scale
    this.#color = color
  }

  /** With its middle at that height. */
  paint(context: CanvasRenderingContext2D, text: string, x: number, middle: number): void {
    let sprite = this.#sprites.get(text)
    if (!sprite) {
      sprite = this.#write(text)
      this.#sprites.set(text, sprite)
    }
    context.drawImage(sprite, x, middle - heightPx / 2, widthPx, heightPx)
  }

  #write(text: string): HTMLCanvasElement {
    const sprite = this.#document.createElement('canvas')
    sprite.width = widthPx * this.#scale
    sprite.height = heightPx * this.#scale
    const context = sprite.getContext('2d')
    if (!context) return sprite
    context.scale(this.#scale, this.#scale)
    context.font = '11px "IBM Plex Mono", monospace'
    context.textBaseline = 'middle'
    context.fillStyle = this.#color
    context.fillText(text, 0, heightPx / 2 + 0.5)
    return sprite
  }
}
