import { plainBug as bug, type PlantedBug } from '../planted-bug.ts'

const drilled = 'packages/backtest/src/drill/drill.test.ts'
const calls = 'packages/algorithms/src/script-calls.ts'
const runner = 'packages/algorithms/src/algorithm-runner.ts'
const account = 'packages/algorithms/src/algorithm-account.ts'
const allotted = 'packages/algorithms/src/allotted-coins.ts'
const claims = 'packages/algorithms/src/synthetic/claims.ts'
const synthetics = 'packages/hub/src/services/algorithms/algorithm-synthetics.test.ts'
const line = 'packages/algorithms/src/process/python-line.ts'
const trading = 'packages/hub/src/services/algorithms/algorithm-trading.ts'
const states = 'packages/algorithms/src/state-table.test.ts'
const lineTest = 'packages/algorithms/src/process/python-line.test.ts'
const pooled = 'packages/algorithms/src/process/pooled-engine.test.ts'
const paused = 'packages/hub/src/services/algorithms/paused-algorithms.test.ts'
const ownPythons = 'apps/terminal/src/python/own-pythons.test.ts'
const longLines = 'apps/terminal/src/python/long-lines.test.ts'
const undefinedNames = 'apps/terminal/src/python/undefined-names.test.ts'
const endedAlgorithms = 'packages/hub/src/services/algorithms/ended-algorithms.test.ts'
const indicatorBook = 'packages/hub/src/services/algorithms/indicator-book.test.ts'
const lookedAt = 'apps/terminal/src/python/only-checked.test.ts'
const attacks = 'apps/terminal/src/attacks.test.ts'
const paper = 'apps/terminal/src/python/paper-algorithms.test.ts'

/** What an algorithm may do is for the hub to say: each of these lets a script, or a race, say it instead. */
export const algorithmBugs: readonly PlantedBug[] = [
  bug(
    'A drill passes a script that sends an order again before it knows what became of the first',
    'packages/backtest/src/drill/drill-judge.ts',
    `        isUnanswered(other) &&`,
    `        !isUnanswered(other) &&`,
    drilled,
  ),
  bug(
    'A drill shows a day of eight faults where one of them breaks the script',
    'packages/backtest/src/drill/shorten.ts',
    `    if (!again) return false`,
    `    if (again) return false`,
    drilled,
  ),
  bug(
    'A drill over several cores reports a later day than the first that breaks the script',
    'packages/hub/src/services/backtests/run-drill.ts',
    `isCanceled: () => isCanceled() || place > firstBroken,`,
    `isCanceled: () => isCanceled() || place < firstBroken,`,
    'packages/hub/src/services/backtests/run-drill.test.ts',
  ),
  bug(
    'A script fills the memory of the computer with files',
    'packages/algorithms/src/process/contained-files.ts',
    `    if (bytes - before > left) throw`,
    `    if (bytes < 0) throw`,
    attacks,
  ),
  bug(
    'A script changes the modules that Python is made of',
    'packages/algorithms/src/process/contained-files.ts',
    `node.node_ops = Object.freeze({ ...node.node_ops, ...refusals(changes) })`,
    `node.node_ops = Object.freeze({ ...node.node_ops })`,
    attacks,
  ),
  bug(
    'Two algorithms are put into one Python, and each changes the other',
    'packages/algorithms/src/process/pooled-engine.ts',
    `const take = () => live().shift() ?? started()`,
    `const take = () => live()[0] ?? started()`,
    pooled,
  ),
  bug(
    'A script that is only loaded, paused or removed trades through its process',
    line,
    `    if (!this.#doing) return this.#refuse(message.type)`,
    `    if (!this.#listener) return this.#refuse(message.type)`,
    lineTest,
  ),
  {
    harm: 'A paused algorithm opens a position because its script asks for it',
    edits: [
      {
        file: calls,
        find: `  if (state !== 'Running') {`,
        replace: `  if (state === 'Stopped') {`,
      },
      {
        file: calls,
        find: `order.effect === 'close' || state() === 'Running'`,
        replace: `order.effect === 'close' || state() !== 'Stopped'`,
      },
    ],
    tests: [states],
    on: 'plain',
  },
  bug(
    'A stopped algorithm sells what is the trader’s to manage',
    calls,
    `  if (state !== 'Running' && state !== 'Paused') return null`,
    `  if (state === 'Initialized') return null`,
    states,
  ),
  {
    harm: 'An algorithm sells the same coins twice',
    edits: [
      {
        file: account,
        find: `      if (claim.id !== except) rest = rest.minus(claim.rest)`,
        replace: `      if (claim.id === '') rest = rest.minus(claim.rest)`,
      },
      {
        file: allotted,
        find: `sale.venue === venue && sale.id !== except`,
        replace: `sale.venue === venue && sale.id === ''`,
      },
    ],
    tests: [states],
    on: 'plain',
  },
  bug(
    'A script offers more of the trader’s coins than it was allotted',
    allotted,
    `sale.venue === venue && sale.id !== except`,
    `sale.venue === venue && sale.id === ''`,
    'packages/algorithms/src/allotted-coins.test.ts',
  ),
  bug(
    'Two scripts are allotted the same coins',
    'packages/hub/src/services/algorithms/allotments.ts',
    `const most = coins.minus(others).minus`,
    `const most = coins.minus`,
    'packages/hub/src/services/algorithms/allotments.test.ts',
  ),
  bug(
    'An allotment that is reduced leaves the offers of before',
    runner,
    `    const going = allotted.beyond(venue, asset)
`,
    `    const going: string[] = []
`,
    'packages/algorithms/src/allotted-coins.test.ts',
  ),
  bug(
    'A script grows its offer beyond what it holds',
    'packages/algorithms/src/calls/replace-order.ts',
    `  if (size.lte(most)) return ''`,
    `  if (size.lte(most.plus(most))) return ''`,
    'packages/algorithms/src/calls/replace-order.test.ts',
  ),
  bug(
    'A script that was paused while its bid was replaced bids again',
    'packages/orders/src/order-manager/replacements/replacements.ts',
    `    if (blocked !== '') return`,
    `    if (blocked === ' ') return`,
    'packages/orders/src/order-manager/replacements/amend-order.test.ts',
  ),
  bug(
    'Pause leaves the resting orders that would open a position',
    runner,
    `    this.#enter('Paused', because)
    this.#cancelOpening()`,
    `    this.#enter('Paused', because)`,
    states,
  ),
  bug(
    'Stop leaves the resting orders that would open a position',
    runner,
    `    this.#enter('Stopped', because)
    this.#cancelOpening()
    this.queue.clear()`,
    `    this.#enter('Stopped', because)
    this.queue.clear()`,
    states,
  ),
  bug(
    'An order that comes to rest after Pause stays there',
    runner,
    `    // One that came to rest after opening was blocked: its cancel may not have found it.
    if (this.#state !== 'Running') this.#cancelOpening()`,
    `    if (this.#state === 'Initialized') this.#cancelOpening()`,
    states,
  ),
  bug(
    'A Python that was killed leaves the orders of its algorithm at the exchange',
    runner,
    `    this.error ??= errorWithoutPlace(reason)
    this.#cancelOpening()`,
    `    this.error ??= errorWithoutPlace(reason)`,
    states,
  ),
  bug(
    'An algorithm whose method failed goes on opening positions',
    runner,
    `    if (this.#state === 'Running') this.#pause('A method raised an error.')`,
    `    if (this.#state === 'Initialized') this.#pause('A method raised an error.')`,
    states,
  ),
  bug(
    'Shutdown runs on_stop without waiting for on_pause',
    runner,
    `    this.#isStoppingAfterPause = true
    if (this.#state === 'Running') this.#pause(because)`,
    `    if (this.#state === 'Running') this.#pause(because)
    this.#stop(because)`,
    states,
  ),
  bug(
    'Start after Pause runs on_start again, and the script forgets what it knew',
    runner,
    `this.#controls.push(this.#wasStarted ? 'resume' : 'start')`,
    `this.#controls.push('start')`,
    states,
  ),
  bug(
    'A file that never ends keeps its Python for good',
    line,
    `    if (!this.#isReady || !this.#doing) return`,
    `    if (!this.#isReady || this.#doing !== 'deliver') return`,
    lineTest,
  ),
  bug(
    'Orders that wait for their turn leave after Pause, and open positions',
    trading,
    `      limiter?.dropOrder(order.clientOrderId, 'Its algorithm may no longer open a position')`,
    `      void limiter`,
    paused,
  ),
  bug(
    'After a crash, the orders of algorithms that are gone stay at the exchange',
    'packages/hub/src/services/algorithms/orphaned-orders.ts',
    `      !this.#isOwned(owner.id) &&`,
    `      this.#isOwned(owner.id) &&`,
    paper,
  ),
  bug(
    'Pause takes the target and the stop of what a bracket has bought',
    claims,
    `  if (whole.terms.kind !== 'bracket' || entries.length === 0) return [whole.id]`,
    `  if (entries.length >= 0) return [whole.id]`,
    synthetics,
  ),
  bug(
    'A script sells the coins under its trailing stop a second time',
    claims,
    `    ...active.flatMap(({ whole, parts }) => claimsOfWhole(whole, parts)),`,
    ``,
    synthetics,
  ),
  bug(
    'A script cancels the synthetic order of another one',
    calls,
    `  const whole = account.whole(source?.kind === 'held' ? source.id : id)
  if (whole && isActive(whole)) {`,
    `  const whole = account.whole(source?.kind === 'held' ? source.id : id)
  if (!whole && id.startsWith('algorithm-')) {
    trading.cancel([id])
    return true
  }
  if (whole && isActive(whole)) {`,
    synthetics,
  ),
  bug(
    'A TWAP of a script that is gone goes on buying after a crash',
    'packages/hub/src/services/algorithms/orphaned-orders.ts',
    `    const clientOrderIds = [...orders, ...wholes]`,
    `    const clientOrderIds = [...orders]`,
    synthetics,
  ),
  bug(
    'A backtest sells the coins under a synthetic order a second time',
    'packages/backtest/src/synthetic/backtest-whole.ts',
    `  const active = wholes.filter(({ whole }) => isActive(whole))`,
    `  const active = wholes.filter(({ whole }) => !isActive(whole))`,
    'packages/backtest/src/synthetic/synthetic-runs.test.ts',
  ),
  bug(
    'Whoever gets hold of a desk starts any program of the computer',
    'apps/terminal/src/python/process-engines.ts',
    `        if (!python) return 'This Python was not found on this computer.'`,
    `        if (!python) return ((chosen = { kind, path: id }), '')`,
    ownPythons,
  ),
  bug(
    'A program that a desk of an earlier day named is still started',
    'apps/terminal/src/python/process-engines.ts',
    `?? { id: '', path, version: '', error }`,
    `?? { id: '', path, version: '', error: '' }`,
    ownPythons,
  ),
  bug(
    'Somebody without a plan for Python chooses, and so starts, one',
    'packages/hub/src/services/algorithms/algorithm-commands.ts',
    `  if (algorithms.refusal !== '') return algorithms.refusal
`,
    ``,
    paper,
  ),
  bug(
    'The log of one script fills the memory of the program that trades',
    'packages/algorithms/src/cut-text.ts',
    `  return JSON.parse(JSON.stringify(\`\${text.slice(0, most - 1)}…\`)) as string`,
    `  return text.slice(0, most)`,
    longLines,
  ),
  bug(
    'A script that never ends its line fills the memory of the program that trades',
    'apps/terminal/src/python/limited-lines.ts',
    `      if (kept > longestLineBytes) {`,
    `      if (kept > 1000 * longestLineBytes) {`,
    longLines,
  ),
  bug(
    'A misspelled name is found by a loss: the check looks at it in a Python that is kept ready, and its words get lost',
    'packages/algorithms/src/process/pooled-engine.ts',
    `        undefinedNames: (names) => listener.undefinedNames?.(names),`,
    ``,
    undefinedNames,
  ),
  bug(
    'A setting that is asked for without self. is taken for a known name, and the algorithm fails when it should sell',
    'python/leadline/_names.py',
    `        is_hidden = current.kind == "class" and not sees_class`,
    `        is_hidden = False`,
    undefinedNames,
  ),
  bug(
    'An order that was handed over goes on bearing the name of the algorithm that is gone',
    'packages/hub/src/services/orders/order-service.ts',
    `    return wireOrder(order, this.manager.state.handedOver.has(order.clientOrderId))`,
    `    return wireOrder(order)`,
    endedAlgorithms,
  ),
  bug(
    'An algorithm that was dismissed is announced again with every start of Leadline',
    'packages/hub/src/services/algorithms/ended-algorithms.ts',
    `      if (fact.about === 'algorithm-seen') this.#runs.delete(fact.id)`,
    ``,
    endedAlgorithms,
  ),
  bug(
    'An hour of an imbalance indicator is gone from the chart as soon as older candles are loaded',
    'packages/hub/src/services/algorithms/indicator-run.ts',
    `    const drawn = [...this.#withBook(times, values)]`,
    `    const drawn = [...values]`,
    indicatorBook,
  ),
  bug(
    'Looking at a stranger’s script runs it with everything the trader may do',
    'packages/hub/src/services/algorithms/check-script.ts',
    `  const onlyRead = engine.kind === 'cpython'`,
    `  const onlyRead = engine.kind !== 'cpython'`,
    lookedAt,
  ),
  bug(
    'A layout of somebody else runs its scripts with everything the trader may do',
    'packages/hub/src/services/algorithms/loaded-algorithms.ts',
    `    return engine.kind !== 'cpython' || this.#started.has(text)`,
    `    return engine.kind !== 'cpython' || text !== ''`,
    paper,
  ),
  bug(
    'A script reaches JavaScript through the hook that Pyodide imports by',
    'python/leadline/_contained.py',
    `            vars(module).clear()
`,
    `            pass
`,
    attacks,
  ),
  bug(
    'Looking at the list of recordings ends the program that holds orders',
    'apps/terminal/src/installed/keep-trading.ts',
    `  return nearest === undefined || besideTrading.test(nearest)`,
    `  return nearest !== undefined && besideTrading.test(nearest)`,
    attacks,
  ),
  bug(
    'A script whose Python was killed at night sends no alert',
    'packages/hub/src/services/alerts/algorithm-alerts.ts',
    `if (isExpected === true || (endedAt`,
    `if (error === null || isExpected === true || (endedAt`,
    'packages/hub/src/services/alerts/alert-watch.test.ts',
  ),
  bug(
    'The hub goes through a recording of eight hours again each second while it is made',
    'apps/terminal/src/recording/inspect-recording.ts',
    `bytes < walked.at) walked.at = 0`,
    `bytes > 0) walked.at = 0`,
    'apps/terminal/src/recording/recording-folder.test.ts',
  ),
  bug(
    'Whoever gets hold of a desk runs code as the trader, without the passphrase',
    'apps/terminal/src/python/process-engines.ts',
    `      else if (!isOn) return ownPythonIsOff`,
    `      else if (id === '') return ownPythonIsOff`,
    ownPythons,
  ),
  bug(
    'Own Python that was chosen once runs after every start without the passphrase',
    'apps/terminal/src/python/process-engines.ts',
    `      if (!isOn) return missingEngine(ownPythonIsOff)
`,
    ``,
    ownPythons,
  ),
]
