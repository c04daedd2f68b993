/** Nobody sees a notice that is gone before it is read. */
const afterMs = 400

/**
 * What was pressed waits for the rest of the page: the button shows so at once and, if it takes longer, a line says what
 * is waited for. Outside of what React takes over, so that it finds its page as it was made.
 */
export function waitingNotice(): { show: (control: HTMLElement | null) => void; end: () => void } {
  const busy = new Set<HTMLElement>()
  let notice: HTMLElement | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  return {
    show: (control) => {
      if (control) {
        busy.add(control)
        control.setAttribute('aria-busy', 'true')
      }
      timer ??= setTimeout(() => {
        notice = document.createElement('div')
        notice.setAttribute('role', 'status')
        notice.className =
          'border-ink-700 bg-ink-900 text-fog-50 sticky bottom-0 z-40 border-t px-4 py-3 text-center text-sm'
        document.body.append(notice)
        // Read out once it is there.
        notice.textContent =
          'Waiting for the page to load. What you pressed is done as soon as it has.'
      }, afterMs)
    },
    end: () => {
      clearTimeout(timer)
      notice?.remove()
      for (const control of busy) control.removeAttribute('aria-busy')
      busy.clear()
    },
  }
}
