import type { ScriptEngine } from '@leadline/algorithms/script-engine'

/** The same engine, of which one can see whether Python has something to do: time can then stand still for it. */
export function watchedEngine(engine: ScriptEngine): ScriptEngine & { isIdle: () => boolean } {
  let underWay = 0
  return {
    kind: engine.kind,
    isIdle: () => underWay === 0,
    shutdown: () => engine.shutdown(),
    open: (source, listener) => {
      underWay += 1
      const script = engine.open(source, {
        loaded: (loaded) => {
          underWay -= 1
          listener.loaded(loaded)
        },
        refused: (error) => {
          underWay -= 1
          listener.refused(error)
        },
        call: (call, at) => listener.call(call, at),
        // What it waits for comes with time.
        later: (call, at) => {
          const later = listener.later?.(call, at)
          if (later) underWay -= 1
          return later?.finally(() => {
            underWay += 1
          })
        },
        log: (text, at, level) => listener.log(text, at, level),
        done: (done) => {
          underWay -= 1
          listener.done(done)
        },
        ended: (reason) => listener.ended(reason),
      })
      return {
        deliver: (batch) => {
          underWay += 1
          script.deliver(batch)
        },
        again: () => script.again(),
        kill: () => script.kill(),
        close: () => script.close(),
      }
    },
  }
}
