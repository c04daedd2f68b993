import type { Chart } from '../src/chart.ts'
import { selectionArea } from '../src/selection/selection-area.ts'

/** CSS pixels. */
const gap = 12
const width = 272

/** The small panel that reads out a selection: real text and a real button over the canvas. */
export class MeasurementPanel {
  readonly #chart: Chart
  readonly #panel = document.createElement('div')
  readonly #zoom = document.createElement('button')
  #written = ''

  constructor(parent: HTMLElement, chart: Chart) {
    this.#chart = chart
    this.#panel.setAttribute('role', 'group')
    this.#panel.setAttribute('aria-label', 'Selection')
    this.#panel.hidden = true
    this.#zoom.type = 'button'
    this.#zoom.textContent = 'Zoom here'
    this.#zoom.addEventListener('click', () => {
      chart.zoomToSelection()
      parent.focus()
    })
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
    this.#panel.hidden = read === undefined
    if (read === undefined) return
    if (written !== this.#written) this.#write(read)
    this.#written = written
    this.#place()
  }

  #write(read: NonNullable<ReturnType<Chart['measurement']>>): void {
    const { theme } = this.#chart.model.settings
    Object.assign(this.#panel.style, {
      position: 'absolute',
      width: `${width}px`,
      padding: '8px 10px',
      boxSizing: 'border-box',
      border: `1px solid ${theme.raised}`,
      borderRadius: '4px',
      background: theme.background,
      color: theme.quiet,
      font: `12px/20px ${theme.sans}`,
      wordSpacing: '0.08em',
      whiteSpace: 'pre',
    })
    Object.assign(this.#zoom.style, {
      font: 'inherit',
      color: theme.text,
      background: 'transparent',
      border: `1px solid ${theme.raised}`,
      borderRadius: '3px',
      padding: '1px 8px',
      cursor: 'pointer',
    })
    const figure = (text: string, color = theme.text) => {
      const element = document.createElement('span')
      element.textContent = text
      Object.assign(element.style, { color, fontFamily: theme.mono })
      return element
    }
    const rows: (string | Node)[][] = []
    if (typeof read === 'string') {
      rows.push([read])
    } else {
      const color = { up: theme.bid, down: theme.ask, none: theme.text }[read.direction]
      rows.push([rest(figure(read.change, color), figure(` ${read.percent}`, color))])
      rows.push([figure(`${read.candles}, ${read.span}`)])
      rows.push(['Highest ', figure(read.highest)], ['Lowest ', figure(read.lowest)])
      rows.push(['Volume ', figure(read.volume)])
    }
    const key = figure('Esc')
    Object.assign(key.style, {
      border: `1px solid ${theme.raised}`,
      borderRadius: '3px',
      padding: '0 4px',
    })
    rows.push([this.#zoom, rest(key, ' drops it')])
    this.#panel.replaceChildren(...rows.map(row))
  }

  /** Left of the selection, else right of it, else over it. */
  #place(): void {
    const { layout } = this.#chart.model
    const area = selectionArea(this.#chart.model)
    if (!area) return
    const left = area.left / layout.ratio
    const right = (area.left + area.width) / layout.ratio
    const plot = layout.plotWidth / layout.ratio
    const isLeft = left - gap - width >= gap
    const isRight = right + gap + width <= plot
    const x = isLeft ? left - gap - width : isRight ? right + gap : Math.max(plot - width - gap, 0)
    const lowest = layout.plotHeight / layout.ratio - this.#panel.offsetHeight - gap
    const y = Math.max(Math.min(area.top / layout.ratio, lowest), 34)
    Object.assign(this.#panel.style, { left: `${Math.round(x)}px`, top: `${Math.round(y)}px` })
  }
}

function row(parts: (string | Node)[]): HTMLElement {
  const element = document.createElement('div')
  Object.assign(element.style, { display: 'flex', justifyContent: 'space-between', gap: '8px' })
  element.append(...parts)
  return element
}

function rest(...parts: (string | Node)[]): HTMLElement {
  const element = document.createElement('span')
  element.append(...parts)
  return element
}
