import type { ChartTheme } from '../src/paint/theme.ts'
import type { MeasurementText } from '../src/selection/measurement-text.ts'

type Part = string | HTMLElement

/** What a selection reads, as the rows of its panel. */
export function measurementRows(
  read: MeasurementText | string,
  buttons: readonly [HTMLElement, HTMLElement],
  theme: ChartTheme,
): HTMLElement[] {
  const [{ ownerDocument }] = buttons
  const span = (parts: readonly Part[], style: Partial<CSSStyleDeclaration> = {}) => {
    const element = ownerDocument.createElement('span')
    element.append(...parts)
    Object.assign(element.style, style)
    return element
  }
  const number = (text: string, color = theme.text) =>
    span([text], { color, fontFamily: theme.mono, wordSpacing: '0' })
  const row = (...parts: readonly HTMLElement[]) => {
    const element = ownerDocument.createElement('div')
    Object.assign(element.style, {
      display: 'flex',
      justifyContent: 'space-between',
      alignItems: 'center',
      gap: '16px',
    })
    element.append(...parts)
    return element
  }
  const key = number('Esc')
  Object.assign(key.style, {
    border: `1px solid ${theme.edge}`,
    borderRadius: '3px',
    padding: '0 4px',
    fontSize: '11px',
  })
  const both = span([...buttons], { display: 'inline-flex', gap: '6px' })
  const last = row(both, span([key, ' drops it']))
  last.style.marginTop = '4px'
  if (typeof read === 'string') return [row(span([read])), last]
  const color = { up: theme.bid, down: theme.ask, none: theme.text }[read.direction]
  return [
    row(
      number(`${read.change}  ${read.percent}`, color),
      span([`${read.candles}, ${read.span}`], { color: theme.text }),
    ),
    row(span(['Highest ', number(read.highest)]), span(['Lowest ', number(read.lowest)])),
    row(span(['Volume ', number(read.volume)])),
    last,
  ]
}
