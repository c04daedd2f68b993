/** From where on a task is long: a person feels it. */
const longMs = 50

interface TraceEvent {
  name: string
  ph: string
  pid: number
  tid: number
  /** The thread's own time in microseconds: what other programs take from the machine is not in it. */
  tdur?: number
  args?: { name?: string }
}

/** What the tasks of a page's main thread took beyond 50 ms each, and the longest of them. */
export function tasksIn(trace: Buffer): { blockingMs: number; longestTaskMs: number } {
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: TraceEvent[] }
  const mainThreads = new Set(
    traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(threadOf),
  )
  const tasks = traceEvents
    .filter((event) => event.name === 'RunTask' && mainThreads.has(threadOf(event)))
    .map(({ tdur = 0 }) => tdur / 1000)
  return {
    blockingMs: tasks.reduce((sum, task) => sum + Math.max(0, task - longMs), 0),
    longestTaskMs: Math.max(0, ...tasks),
  }
}

function threadOf({ pid, tid }: TraceEvent): string {
  return `${pid}/${tid}`
}
