import type { ScriptEngine } from '../script-engine.ts'
import type { PythonLine } from './python-line.ts'

/** A process or worker for one script. */
export interface ContainedProcess {
  line: PythonLine
  end(): void
}

export interface Spare {
  /** From the first script on, or from `prepare`, one process waits for the next script. */
  isKept: boolean
  /** So many wait, where it is more than one: each is started when the one before is ready. */
  count?: () => number
  /** It is let go when it has waited so long; absent: it stays. */
  idleMs?: number
}

export interface PooledEngine extends ScriptEngine {
  /** Somebody may soon have a script. */
  prepare(): void
}

/** Contained Python: each script in a process of its own, the next one started ahead. */
export function pooledEngine(
  start: (ready: () => void) => ContainedProcess,
  spare: Spare,
  after: (ms: number, run: () => void) => () => void,
): PooledEngine {
  const open = new Set<ContainedProcess>()
  let waiting: ContainedProcess[] = []
  let cancelIdle = () => {}
  let isShut = false
  let wasLetGo = true

  const started = () => {
    for (const each of open) if (each.line.isOver) open.delete(each)
    // Both at once would only be in each other's way.
    const process = start(() => fill())
    open.add(process)
    return process
  }
  /** One that ended while it waited is none. */
  const live = () => {
    waiting = waiting.filter(({ line }) => !line.isOver)
    return waiting
  }
  const fill = () => {
    if (!spare.isKept || isShut || (wasLetGo && live().length === 0)) return
    if (live().length < (spare.count?.() ?? 1)) waiting.push(started())
  }
  const prepare = () => {
    wasLetGo = false
    fill()
    if (spare.idleMs === undefined || !spare.isKept || isShut) return
    cancelIdle()
    cancelIdle = after(spare.idleMs, () => {
      wasLetGo = true
      for (const process of waiting.splice(0)) process.end()
    })
  }
  const take = () => live().shift() ?? started()

  return {
    kind: 'pyodide',
    prepare,
    open: (source, listener) =>
      // The next one is started when this one has read its script: until then it would only be in its way.
      take().line.open(source, {
        undefinedNames: (names) => listener.undefinedNames?.(names),
        loaded: (script) => {
          prepare()
          listener.loaded(script)
        },
        refused: (error) => {
          prepare()
          listener.refused(error)
        },
        call: (call, at) => listener.call(call, at),
        later: (call, at) => listener.later?.(call, at),
        log: (text, at, level) => listener.log(text, at, level),
        done: (done) => listener.done(done),
        ended: (reason) => listener.ended(reason),
      }),
    shutdown: () => {
      isShut = true
      cancelIdle()
      for (const process of open) process.end()
    },
  }
}
