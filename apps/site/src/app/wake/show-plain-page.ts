/**
 * React cannot come: from now on the page is the one that a browser without script shows. What stands in <noscript> is
 * as much ours as the rest of the page; here it is text, because scripts run.
 */
export function showPlainPage(): void {
  document.documentElement.classList.add('is-plain')
  for (const hidden of document.querySelectorAll('#root noscript')) {
    const shown = document.createElement('div')
    shown.innerHTML = hidden.textContent
    hidden.replaceWith(shown)
  }
}
