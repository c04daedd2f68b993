const STEPS = 4

/**
 * Cells that light up when something happened and go out in a few steps, one per reading of the
 * book. A style-sheet transition would look the same and repaint the ladder on every frame.
 */
export class Lights {
  readonly #glow = new Map<Element, { name: string; step: number }>()

  /** `name` is a class; its dimmer shades are `name-3`, `name-2` and `name-1`. */
  lightUp(element: Element, name: string): void {
    const before = this.#glow.get(element)
    if (before) element.classList.remove(shadeOf(before))
    const glow = { name, step: STEPS }
    element.classList.add(shadeOf(glow))
    this.#glow.set(element, glow)
  }

  dim(): void {
    for (const [element, glow] of this.#glow) {
      element.classList.remove(shadeOf(glow))
      glow.step -= 1
      if (glow.step > 0) element.classList.add(shadeOf(glow))
      else this.#glow.delete(element)
    }
  }
}

function shadeOf({ name, step }: { name: string; step: number }): string {
  return `${name}-${step}`
}
