/* oxlint-disable typescript/no-unsafe-assignment, typescript/no-unsafe-member-access, typescript/no-unsafe-call, typescript/no-unsafe-return -- plain JavaScript, served to browsers as it is */
// Stands in for PayPal's own button script. It runs in the shop's page, under its policy: no inline
// styles, nothing from elsewhere. Buttons and overlay live in shadow roots, so that nothing leaks.
;(() => {
  const script = document.currentScript
  const address = new URL(script.src)
  const base = new URL('.', address)
  const namespace = script.dataset.namespace || 'paypal'
  const currency = address.searchParams.get('currency') || 'USD'
  const disabled = (address.searchParams.get('disable-funding') || '').split(',')

  const FUNDING = { PAYPAL: 'paypal', PAYLATER: 'paylater', CARD: 'card' }
  const labels = { paypal: 'PayPal', paylater: 'Pay Later', card: 'Debit or Credit Card' }

  const css = `
    :host { display: block; font: 400 16px/1.5 'Instrument Sans', system-ui, 'Liberation Sans', Arial, sans-serif; color: #eef3f7 }
    * { box-sizing: border-box }
    .stack { display: grid; gap: 12px }
    button { width: 100%; min-height: 48px; padding: 8px 16px; border: 1px solid transparent; border-radius: 6px; font: inherit; font-weight: 600; cursor: pointer; transition: background-color 150ms }
    button:focus-visible { outline: 2px solid #e9b44c; outline-offset: 3px }
    button:active { transform: translateY(1px) }
    button:disabled { cursor: not-allowed; opacity: 0.55 }
    .paypal { background: #ffc439; color: #0b1b3f } .paypal:hover { background: #ffd166 }
    .paylater { background: #eef3f7; color: #0b1b3f } .paylater:hover { background: #ffffff }
    .card { background: #2c2e2f; color: #ffffff; border-color: #56595c } .card:hover { background: #3a3d3f }
    dialog { width: min(28rem, calc(100vw - 32px)); padding: 0; border: 1px solid #e9b44c; border-radius: 6px; background: #0a0f15; color: #eef3f7 }
    dialog::backdrop { background: rgb(6 9 13 / 0.8) }
    .banner { padding: 8px 24px; background: #e9b44c; color: #06090d; font-size: 14px }
    .inside { padding: 24px }
    h2 { margin: 0 0 4px; font-size: 22px; line-height: 28px; letter-spacing: -0.02em }
    p { margin: 0 0 16px; color: #a9b7c4; overflow-wrap: anywhere }
    .banner p { margin: 0; color: inherit }
    .total { font: 16px/1.5 'IBM Plex Mono', ui-monospace, 'Liberation Mono', monospace; color: #e9b44c }
    dialog .stack { gap: 8px }
    dialog button { min-height: 44px; background: #101821; color: #eef3f7; border-color: #2b3a49; font-weight: 400 }
    dialog button:hover { border-color: #e9b44c; background: #1a2530 }
    dialog button.first { background: #e9b44c; color: #06090d; border-color: #e9b44c; font-weight: 600 }
    dialog button.first:hover { background: #f3cd80 }
    @media (prefers-reduced-motion: reduce) { button { transition: none } }
  `

  function shadowIn(host) {
    const root = host.attachShadow({ mode: 'open' })
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(css)
    root.adoptedStyleSheets = [sheet]
    return root
  }

  function element(name, properties, ...children) {
    const made = Object.assign(document.createElement(name), properties)
    made.append(...children)
    return made
  }

  async function ask(path, body) {
    const sent = body && { method: 'POST', body: JSON.stringify(body) }
    const answer = await fetch(new URL(path, base), sent || {})
    if (!answer.ok) throw new Error(`The PayPal sandbox answered ${answer.status}.`)
    return answer.json()
  }

  /** Resolves with what the payer chose. */
  function openOverlay(order) {
    return new Promise((resolve) => {
      const host = document.createElement('div')
      const root = shadowIn(host)
      const title = element('h2', { id: 'title', textContent: 'Pay with PayPal' })
      const choice = (name, label, first) => {
        const button = element('button', { type: 'button', textContent: label })
        if (first) button.className = 'first'
        button.addEventListener('click', () => finish(name))
        return button
      }
      const dialog = element(
        'dialog',
        {},
        element(
          'div',
          { className: 'banner' },
          element('p', { textContent: 'Sandbox: no money moves here.' }),
        ),
        element(
          'div',
          { className: 'inside' },
          title,
          element('p', { textContent: order.item }),
          element('p', { className: 'total', textContent: `${order.total} ${currency}` }),
          element(
            'div',
            { className: 'stack' },
            choice('good', 'Approve', true),
            choice('held', 'Approve, held for review'),
            choice('declined', 'Decline'),
            choice('cancel', 'Cancel'),
            choice('fail', 'Fail'),
          ),
        ),
      )
      dialog.setAttribute('aria-labelledby', 'title')
      let chosen = 'cancel'
      const finish = (name) => {
        chosen = name
        dialog.close()
      }
      // Escape closes it as well: that is a cancellation.
      dialog.addEventListener('close', () => {
        host.remove()
        resolve(chosen)
      })
      root.append(dialog)
      document.body.append(host)
      dialog.showModal()
    })
  }

  async function pay(options, source) {
    let answer
    const vote = { resolve: () => true, reject: () => (answer = 'rejected') }
    const allowed = await options.onClick?.({ fundingSource: source }, vote)
    if (answer === 'rejected' || allowed === false) return
    const orderID = await options.createOrder({ paymentSource: source }, {})
    if (typeof orderID !== 'string' || orderID === '') {
      throw new Error('Expected an order id to be passed')
    }
    await approve(options, source, orderID)
  }

  async function approve(options, source, orderID) {
    const path = `orders/${encodeURIComponent(orderID)}`
    const chosen = await openOverlay(await ask(path))
    if (chosen === 'cancel') return options.onCancel?.({ orderID }, {})
    if (chosen === 'fail') throw new Error('The sandbox was told to fail.')
    await ask(`${path}/approve`, { instrument: chosen })
    const data = {
      orderID,
      payerID: 'SANDBBXBUYERX',
      paymentSource: source,
      facilitatorAccessToken: '',
    }
    const actions = {
      restart: () => approve(options, source, orderID),
      redirect: (url) => location.assign(url),
      order: { get: () => ask(path) },
    }
    await options.onApprove?.(data, actions)
  }

  function Buttons(options = {}) {
    const sources = Object.values(FUNDING).filter(
      (source) =>
        !disabled.includes(source) && (!options.fundingSource || options.fundingSource === source),
    )
    let props = options
    let host
    return {
      isEligible: () => sources.length > 0,
      hasReturned: () => false,
      resume: () => {},
      updateProps: async (next) => void (props = { ...props, ...next }),
      close: async () => host?.remove(),
      render: async (target) => {
        const place = typeof target === 'string' ? document.querySelector(target) : target
        if (!place) throw new Error(`Document is ready and element ${target} does not exist`)
        host = document.createElement('div')
        const stack = element('div', { className: 'stack' })
        let [busy, enabled] = [false, true]
        const buttons = sources.map((source) => {
          const button = element('button', { type: 'button', className: source })
          button.textContent = labels[source]
          button.addEventListener('click', async () => {
            // PayPal's disabled buttons still ask onClick, which then says why.
            if (!enabled)
              return void props.onClick?.({ fundingSource: source }, { resolve() {}, reject() {} })
            if (busy) return
            busy = true
            button.setAttribute('aria-busy', 'true')
            try {
              await pay(props, source)
            } catch (error) {
              if (!props.onError) throw error
              props.onError(error)
            } finally {
              busy = false
              button.removeAttribute('aria-busy')
            }
          })
          return button
        })
        stack.append(...buttons)
        shadowIn(host).append(stack)
        place.append(host)
        const enable = (on) => async () => {
          enabled = on
          for (const button of buttons) button.setAttribute('aria-disabled', String(!on))
        }
        props.onInit?.({}, { enable: enable(true), disable: enable(false) })
      },
    }
  }
  Buttons.instances = []

  window[namespace] = {
    version: '5.0.0-sandbox',
    FUNDING,
    Buttons,
    getFundingSources: () => Object.values(FUNDING),
    isFundingEligible: (source) =>
      Object.values(FUNDING).includes(source) && !disabled.includes(source),
  }
})()
