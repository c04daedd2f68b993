import { LadderStrip } from '../ladder/ladder-strip.ts'
import type { EdgeOrders } from './own-edges.ts'

/** The line under the column heads that names own orders above; hidden while there are none. */
export class EdgeLine {
  readonly #button: HTMLButtonElement
  readonly #words: LadderStrip

  constructor(body: HTMLElement, onClick: () => void) {
    this.#button = body.ownerDocument.createElement('button')
    this.#button.type = 'button'
    this.#button.className = 'ladder-edge'
    this.#button.hidden = true
    this.#button.addEventListener('click', onClick)
    body.append(this.#button)
    this.#words = new LadderStrip(this.#button)
  }

  show(orders: EdgeOrders | undefined): void {
    const isHidden = orders === undefined
    if (this.#button.hidden !== isHidden) this.#button.hidden = isHidden
    if (orders) this.#words.say(orders.words)
  }
}
