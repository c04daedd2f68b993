import type { Condense } from '../market/condense.ts'
import { CONDENSE_CHOICES } from '../preview-frame.ts'

/** Make the row of condense buttons work. Until then, and after the end, they are disabled. */
export function wireCondenseControl(
  panel: Element,
  ending: AbortSignal,
  onChoose: (option: Condense) => void,
): void {
  const buttons = [...panel.querySelectorAll<HTMLButtonElement>('.pv-condense button')]
  for (const [at, button] of buttons.entries()) {
    const choice = CONDENSE_CHOICES[at]
    if (!choice) continue
    button.disabled = false
    const choose = () => {
      for (const other of buttons) other.setAttribute('aria-pressed', String(other === button))
      onChoose(choice.condense)
    }
    button.addEventListener('click', choose, { signal: ending })
  }
  ending.addEventListener('abort', () => {
    for (const button of buttons) button.disabled = true
  })
}
