import type { Chart } from '../src/chart.ts'
import { selectionArea } from '../src/selection/selection-area.ts'
import { measurementRows } from './measurement-rows.ts'

/** CSS pixels. */
const gap = 12
const leastWidth = 264
/** Below the readout. */
const top = 34

/** The small panel that reads out a selection: real text and a real button over the canvas. */
export class MeasurementPanel {
  readonly #chart: Chart
  readonly #panel: HTMLElement
  readonly #zoom: HTMLButtonElement
  readonly #profile: HTMLButtonElement
  #written = ''
  #width = 0
  #height = 0

  constructor(parent: HTMLElement, chart: Chart) {
    const { ownerDocument } = parent
    this.#chart = chart
    this.#panel = ownerDocument.createElement('div')
    this.#zoom = ownerDocument.createElement('button')
    this.#profile = ownerDocument.createElement('button')
    this.#panel.setAttribute('role', 'group')
    this.#panel.setAttribute('aria-label', 'Selection')
    this.#panel.hidden = true
    const act = (button: HTMLButtonElement, text: string, run: () => void) => {
      Object.assign(button, { type: 'button', textContent: text })
      button.addEventListener('click', () => {
        run()
        parent.focus()
      })
    }
    act(this.#zoom, 'Zoom here', () => chart.zoomToSelection())
    act(this.#profile, 'Profile here', () => chart.profileOfSelection())
    // A press on the panel is not a press on the chart below it.
    for (const type of ['pointerdown', 'pointermove', 'pointerup', 'dblclick', 'wheel'] as const) {
      this.#panel.addEventListener(type, (event) => event.stopPropagation())
    }
    parent.append(this.#panel)
  }

  /** Called after every frame; writes only what changed. */
  update(): void {
    const read = this.#chart.measurement()
    const written = read === undefined ? '' : JSON.stringify(read)
    const isHidden = read === undefined
    if (this.#panel.hidden !== isHidden) this.#panel.hidden = isHidden
    if (read === undefined) return
    if (written !== this.#written) this.#write(read)
    this.#written = written
    this.#place()
  }

  #write(read: NonNullable<ReturnType<Chart['measurement']>>): void {
    const { theme } = this.#chart.model.settings
    Object.assign(this.#panel.style, {
      position: 'absolute',
      width: 'max-content',
      minWidth: `${leastWidth}px`,
      padding: '7px 10px 8px',
      boxSizing: 'border-box',
      border: `1px solid ${theme.edge}`,
      borderRadius: '4px',
      background: theme.panel,
      color: theme.secondary,
      font: `12px/20px ${theme.sans}`,
      wordSpacing: '0.08em',
      whiteSpace: 'pre',
    })
    for (const { style } of [this.#zoom, this.#profile]) {
      Object.assign(style, {
        font: 'inherit',
        color: theme.text,
        background: 'transparent',
        border: `1px solid ${theme.edge}`,
        borderRadius: '3px',
        padding: '1px 8px',
        cursor: 'pointer',
      })
    }
    this.#panel.replaceChildren(...measurementRows(read, [this.#zoom, this.#profile], theme))
    this.#width = this.#panel.offsetWidth
    this.#height = this.#panel.offsetHeight
  }

  /** Left of the selection, else right of it, else over it. */
  #place(): void {
    const { layout } = this.#chart.model
    const area = selectionArea(this.#chart.model)
    if (!area) return
    const left = area.left / layout.ratio
    const right = (area.left + area.width) / layout.ratio
    const plot = layout.plotWidth / layout.ratio
    const isLeft = left - gap - this.#width >= gap
    const isRight = right + gap + this.#width <= plot
    const over = Math.max(plot - this.#width - gap, 0)
    const x = isLeft ? left - gap - this.#width : isRight ? right + gap : over
    const lowest = layout.plotHeight / layout.ratio - this.#height - gap
    const y = Math.max(Math.min(area.top / layout.ratio, lowest), top)
    Object.assign(this.#panel.style, { left: `${Math.round(x)}px`, top: `${Math.round(y)}px` })
  }
}
