import { loadCustomScript, type PayPalNamespace } from '@paypal/paypal-js'

declare global {
  interface Window {
    paypal?: PayPalNamespace | null
  }
}

const loads = new Map<string, Promise<PayPalNamespace>>()

/** PayPal's script, from exactly the address that the server names, once per page. */
export async function loadPaypal(scriptUrl: string): Promise<PayPalNamespace> {
  const load = loads.get(scriptUrl) ?? loadOnce(scriptUrl)
  loads.set(scriptUrl, load)
  try {
    return await load
  } catch (error) {
    // The next try asks again.
    loads.delete(scriptUrl)
    throw error
  }
}

async function loadOnce(url: string): Promise<PayPalNamespace> {
  await loadCustomScript({ url })
  if (!window.paypal?.Buttons) throw new Error('the script did not bring any buttons')
  return window.paypal
}
