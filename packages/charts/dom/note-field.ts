import type { Chart } from '../src/chart.ts'
import type { Drawing } from '../src/drawings/drawing.ts'

/** Types the text of a note where it stands. Enter keeps it, Esc does not; a note without text goes away. */
export function openNoteField(
  parent: HTMLElement,
  chart: Chart,
  drawing: Drawing,
  at: { x: number; y: number },
): void {
  const { theme } = chart.model.settings
  const field = document.createElement('input')
  field.value = drawing.text
  field.maxLength = 200
  field.setAttribute('aria-label', drawing.tool === 'text-note' ? 'Text note' : 'Label')
  const room = parent.clientWidth - 180
  Object.assign(field.style, {
    position: 'absolute',
    left: `${Math.max(Math.min(at.x, room), 0)}px`,
    top: `${Math.max(at.y - 12, 0)}px`,
    width: '168px',
    height: '24px',
    boxSizing: 'border-box',
    padding: '0 6px',
    border: `1px solid ${theme.tide}`,
    borderRadius: '4px',
    background: theme.background,
    color: theme.text,
    font: `12px ${theme.sans}`,
  })
  let isOpen = true
  const close = (isKept: boolean) => {
    if (!isOpen) return
    isOpen = false
    const text = isKept ? field.value.trim() : drawing.text
    if (text === '' && drawing.tool === 'text-note') chart.model.drawings.remove(drawing.id)
    else if (text !== drawing.text) chart.model.drawings.setText(drawing.id, text)
    field.remove()
    parent.focus()
  }
  field.addEventListener('keydown', (event) => {
    event.stopPropagation()
    if (event.key === 'Enter' || event.key === 'Escape') close(event.key === 'Enter')
  })
  field.addEventListener('blur', () => close(true))
  for (const type of ['pointerdown', 'pointermove', 'pointerup', 'dblclick'] as const) {
    field.addEventListener(type, (event) => event.stopPropagation())
  }
  parent.append(field)
  field.focus()
}
