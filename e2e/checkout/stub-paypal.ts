import type { Page } from '@playwright/test'

/**
 * PayPal's script, as small as it can be: a button that asks, creates, approves. What the buyer
 * does in PayPal's window is `window.paypalChoice`: approve, cancel or fail.
 */
const paypalScript = `
window.paypal = {
  version: 'stub',
  Buttons(options) {
    let element
    let enabled = true
    const actions = { enable: async () => { enabled = true; show() }, disable: async () => { enabled = false; show() } }
    const show = () => { if (element) element.disabled = !enabled }
    async function click() {
      let allowed = true
      const gate = { resolve: async () => undefined, reject: async () => { allowed = false } }
      await options.onClick?.({}, gate)
      if (!allowed) return
      await pay()
    }
    async function pay() {
      try {
        const orderID = await options.createOrder({ paymentSource: 'paypal' })
        if (!orderID) throw new Error('no id')
        window.paypalOrders = [...(window.paypalOrders ?? []), orderID]
        const choice = window.paypalChoice ?? 'approve'
        if (choice === 'cancel') return options.onCancel?.({ orderID })
        if (choice === 'fail') throw new Error('The window was closed by the browser.')
        await options.onApprove({ orderID, payerID: 'P', paymentSource: 'paypal' }, {
          restart: () => { window.paypalRestarts = (window.paypalRestarts ?? 0) + 1 },
        })
      } catch (error) { options.onError?.(error) }
    }
    return {
      isEligible: () => true,
      async render(place) {
        element = document.createElement('button')
        element.type = 'button'
        element.textContent = 'PayPal'
        element.className = 'stub-paypal'
        element.addEventListener('click', () => void click())
        place.append(element)
        options.onInit?.({}, actions)
      },
      async close() { element?.remove() },
    }
  },
}
`

export async function stubPaypal(page: Page): Promise<string[]> {
  const loaded: string[] = []
  await page.route('**/stub/paypal.js**', (route) => {
    loaded.push(route.request().url())
    return route.fulfill({ contentType: 'text/javascript', body: paypalScript })
  })
  return loaded
}
