import { plainBug as bug, type PlantedBug } from '../planted-bug.ts'

const desk = 'apps/desk/src'
const store = `${desk}/platform/documents/document-store`
const sessions = 'packages/hub/src/services/service-sessions.ts'
const contract = 'packages/hub/src/services/service-contract.test.ts'
const hubLink = `${desk}/platform/hub/hub-link`
const line = `${desk}/worker/hub-connection`
const pulse = `${desk}/worker/hub-pulse.ts`
const trading = `${desk}/platform/trading/trading-store.test.ts`
const hotkeys = `${desk}/platform/hotkeys`
const keeper = `${desk}/features/layouts/layout-keeper`
const alerts = 'packages/hub/src/services/alerts/market'

export const deskFrame: readonly PlantedBug[] = [
  bug(
    'A layout that was changed while the hub was gone is lost when it is killed after coming back',
    `${store}.ts`,
    `for (const key of this.#waiting.keys()) void this.#flush(key)`,
    `this.#waiting.clear()`,
    `${store}.test.ts`,
  ),
  bug(
    'After a full disk nothing is kept any more, and nobody says so',
    `${store}.ts`,
    `setTimeout(() => void this.#flush(key), retryMs)`,
    `this.#waiting.delete(key)`,
    `${store}.test.ts`,
  ),
  bug(
    'What another window kept a moment ago takes the place of what was just arranged here',
    `${store}.ts`,
    'if (!this.#waiting.has(`${document.kind}/${document.name}`)) this.#put(document)',
    `this.#put(document)`,
    `${store}.test.ts`,
  ),
  bug(
    'An older Leadline writes over what a newer one kept',
    `${store}.ts`,
    `if (there && there.version > version) {`,
    `if (there && there.version < version) {`,
    `${store}.test.ts`,
  ),
  bug(
    'Hidden panels are asked for with every frame, and the computer runs hot',
    `${hubLink}.ts`,
    `(isVisible ? view : [])`,
    `(isVisible || view > 0 ? view : [])`,
    `${hubLink}.test.ts`,
  ),
  bug(
    'Every message paints at once, many times in one frame of the screen',
    `${hubLink}.ts`,
    `this.#views.get(view)?.isPrompt === true`,
    `this.#views.has(view)`,
    `${hubLink}.test.ts`,
  ),
  bug(
    'Prices of the old symbol stand under the name of the new one',
    `${hubLink}.ts`,
    `held?.look !== update.look`,
    `!held`,
    `${hubLink}.test.ts`,
  ),
  bug(
    'One panel that breaks keeps all others from their prices',
    `${hubLink}.ts`,
    `        failures.push(error)
`,
    `        throw error
`,
    `${hubLink}.test.ts`,
  ),
  bug(
    'A minimized window asks for everything it does not show',
    `${line}.ts`,
    `this.#background.size > 0) {
        this.#pull([...this.#background])`,
    `this.#specs.size > 0) {
        this.#pull([...this.#specs.keys()])`,
    `${line}.test.ts`,
  ),
  bug(
    'Alerts sleep while the window is minimized',
    `${line}.ts`,
    `if (isBackground) this.#background.add(view)`,
    `if (!isBackground) this.#background.delete(view)`,
    `${line}.test.ts`,
  ),
  bug(
    'Everything stays in full color while the hub hangs, and the trader sends on dead prices',
    pulse,
    `if (this.#isFrozen || !this.#watch.isFrozen()) return`,
    `if (!this.#isFrozen || !this.#watch.isFrozen()) return`,
    `${line}.test.ts`,
  ),
  bug(
    'A frame that lay in a buffer while the computer slept makes yesterday’s prices live',
    pulse,
    `if (!requested || !isRecent(requested, this.#clocks)) return`,
    `if (!requested) return`,
    `${line}.test.ts`,
  ),
  bug(
    'A quiet market looks like a hub that hangs: nobody asks whether it is there',
    `${line}.ts`,
    `if (this.#isGreeted && this.#pulse.isHeartbeatDue()) this.#sendPull([])`,
    `if (!this.#isGreeted && this.#pulse.isHeartbeatDue()) this.#sendPull([])`,
    `${line}.test.ts`,
  ),
  bug(
    'A page that wakes up before its worker shows the prices of last night as live',
    `${desk}/worker/frame-watch.ts`,
    ` && clocks.wall() - wall <= frozenAfterMs`,
    ``,
    `${hubLink}.test.ts`,
  ),
  bug(
    'What is pressed while the hub hangs is done when it is back and nobody expects it any more',
    `${hubLink}.ts`,
    `if (this.frozenSince.get() !== null) return Promise.reject(new HubUnreachable(frozenSentence))`,
    `if (this.frozenSince.get() === 0) return Promise.reject(new HubUnreachable(frozenSentence))`,
    trading,
  ),
  bug(
    'An order that waited in a buffer for twenty seconds is sent into another market',
    'packages/hub/src/services/orders/late-order.ts',
    `now - seenAt <= meantForMs`,
    `now - seenAt >= 0`,
    'packages/hub/src/services/orders/order-service.test.ts',
  ),
  bug(
    'The first frame after the computer slept shows the prices from before',
    'packages/hub/src/desks/desk-session.ts',
    `    this.#hub.checkClock()
    const now`,
    `    const now`,
    'packages/hub/src/hub.test.ts',
  ),
  bug(
    'Eight hours of sleep are listed as the two seconds that the reconnect took',
    'packages/hub/src/market/venue-feed.ts',
    `const from = this.#missingSince ?? heldUpSince() ?? now`,
    `const from = now`,
    'packages/hub/src/hub.test.ts',
  ),
  bug(
    'Two actions share a key, and nobody learns which of them it means',
    `${hotkeys}/action.ts`,
    `if (one === 'desk' || other === 'desk') return true`,
    `if (one === 'desk' && other === 'desk') return true`,
    `${hotkeys}/hotkeys.test.ts`,
  ),
  bug(
    'A key that was given to another action still does what it did before',
    `${hotkeys}/key-bindings.ts`,
    `if (holder) byAction[holder.id] = null`,
    `if (holder) byAction[holder.id] = combination`,
    `${hotkeys}/hotkeys.test.ts`,
  ),
  bug(
    'A change of one layout is kept under the name of another',
    `${keeper}.ts`,
    `if (name === this.open.get()) return
    this.flush()`,
    `if (name === this.open.get()) return
    this.open.set(name)
    this.flush()`,
    `${keeper}.test.ts`,
  ),
  bug(
    'An alert fires for a trade that was printed before it was set',
    `${alerts}/price-reached.ts`,
    `    if (time < setAt) continue\n`,
    ``,
    `${alerts}/market-alerts.test.ts`,
  ),
  bug(
    'An alert fires again with every further trade',
    `${alerts}/kept-alerts.ts`,
    `return kept.filter(({ alert }) => alert.fired === null)`,
    `return [...kept]`,
    `${alerts}/market-alerts.test.ts`,
  ),
  bug(
    'A trader who shares a layout gives away the source of every strategy',
    `${desk}/features/preferences/export/preferences-file.ts`,
    `return known !== undefined && (isAsked || known.isOnlyAsked !== true)`,
    `return known !== undefined && (isAsked || known.isOnlyAsked !== false)`,
    `${desk}/features/preferences/export/preferences-file.test.ts`,
  ),
  bug(
    'One service that throws takes the hub and every order with it',
    sessions,
    `      if (outcome instanceof Promise) void outcome.then(reply, failed)`,
    `      if (outcome instanceof Promise) void outcome.then(reply)`,
    contract,
  ),
  bug(
    'A desk that asks for something that is not here waits for ever',
    sessions,
    `    if (!service) return refuse(absent(name))`,
    `    if (!service) return undefined`,
    contract,
  ),
  bug(
    'A desk that is gone is reported to for ever',
    'packages/hub/src/services/orders/order-service.ts',
    `leave: () => this.#listeners.delete(publish),`,
    `leave: () => {},`,
    contract,
  ),
]
