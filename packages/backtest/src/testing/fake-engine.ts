import type {
  BatchDone,
  ScriptBatch,
  ScriptEngine,
  ScriptListener,
} from '@leadline/algorithms/script-engine'
import type {
  AccountUpdate,
  ScriptAnswer,
  ScriptCall,
  ScriptEvent,
  ScriptOrder,
  ScriptPosition,
} from '@leadline/algorithms/script-values'

/** What a script in TypeScript may do, as the module lets Python. */
export interface FakeSelf {
  orders: Map<string, ScriptOrder>
  positions: Map<string, ScriptPosition>
  call: (call: ScriptCall) => ScriptAnswer
  log: (text: string) => void
}

export type FakeScript = (event: ScriptEvent, self: FakeSelf) => void

/** Runs scripts that are not Python, for tests of everything around them. */
export function fakeEngine(makeScript: () => FakeScript): ScriptEngine & { opened: number } {
  const engine = {
    kind: 'pyodide' as const,
    opened: 0,
    open: (_source: unknown, listener: ScriptListener) => {
      engine.opened += 1
      let script: FakeScript
      let self: ReturnType<typeof fakeSelf>
      const about = { className: 'Fake', docstring: '', params: [], pane: null }
      const read = () => {
        script = makeScript()
        self = fakeSelf(listener)
        queueMicrotask(() => listener.loaded({ ...about, kind: 'Algorithm' }))
      }
      read()
      return {
        again: read,
        deliver: (batch: ScriptBatch) =>
          queueMicrotask(() => listener.done(handle(script, self, batch))),
        kill: () => {},
        close: () => {},
      }
    },
    shutdown: () => {},
  }
  return engine
}

function fakeSelf(listener: ScriptListener): FakeSelf & { at: number; endsBatch: boolean } {
  const self: FakeSelf & { at: number; endsBatch: boolean } = {
    at: 0,
    endsBatch: false,
    orders: new Map(),
    positions: new Map(),
    call: (call) => {
      const answer = listener.call(call, self.at)
      self.endsBatch ||= answer.endBatch
      apply(self, answer.news)
      return answer
    },
    log: (text) => listener.log(text, self.at),
  }
  return self
}

function handle(
  script: FakeScript,
  self: FakeSelf & { at: number; endsBatch: boolean },
  { events, news }: ScriptBatch,
): BatchDone {
  apply(self, news)
  const done = { error: null, isInterrupted: false, values: [], spentMs: 0 }
  let handled = 0
  self.endsBatch = false
  try {
    for (const event of events) {
      self.at = handled
      handled += 1
      script(event, self)
      if (self.endsBatch) break
    }
  } catch (error) {
    const place = { line: 1, column: 1, endLine: 1, endColumn: 1 }
    const message = error instanceof Error ? error.message : 'failed'
    return { ...done, handled, error: { message, ...place, traceback: '' } }
  }
  return { ...done, handled }
}

function apply(self: FakeSelf, { orders, positions }: AccountUpdate): void {
  for (const order of orders) self.orders.set(order.id, order)
  for (const position of positions) {
    self.positions.set(`${position.exchange} ${position.symbol}`, position)
  }
}
