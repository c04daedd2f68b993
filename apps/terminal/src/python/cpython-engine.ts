import { spawn } from 'node:child_process'
import { realpathSync } from 'node:fs'
import { join } from 'node:path'

import { usualTimes } from '@leadline/algorithms/method-limit'
import type { RunningScript, ScriptEngine } from '@leadline/algorithms/script-engine'

import { PythonProcess } from './python-process.ts'

/** Looked for when a script is opened: without it everything else of the program goes on. */
const modules = () => realpathSync(join(import.meta.dirname, '../../../../python'))

/** Shown before the trader's own Python is chosen. */
export const ownPythonWarning =
  'Your own Python can do what your account on this computer can do: read and change files, use the network, start programs. That can reach your API keys, too. Run only code that you have read.'

/** -I: neither the environment nor the current folder is imported from; the module is found by its own folder alone. */
const start = `import sys; sys.path.insert(0, sys.argv.pop(1)); import runpy; runpy.run_module("leadline", run_name="__main__")`

/** The trader's own Python, one process for each script. */
export function cpythonEngine(python: string, times = usualTimes): ScriptEngine {
  const open = new Set<PythonProcess>()
  return {
    kind: 'cpython',
    open: (source, listener): RunningScript => {
      const args = ['-I', '-u', '-X', 'utf8', '-c', start, modules()]
      const child = spawn(python, args, { stdio: ['pipe', 'pipe', 'pipe'], windowsHide: true })
      const interrupt = (work: number, send: (line: string) => void) =>
        send(JSON.stringify({ type: 'interrupt', work }))
      const process = new PythonProcess(child, interrupt, () => {}, times)
      open.add(process)
      child.once('close', () => open.delete(process))
      const script = process.line.open(source, {
        ...forwarding(listener),
        refused: (error) => {
          listener.refused(error)
          process.end()
        },
      })
      return {
        ...script,
        close: () => {
          script.close()
          process.end()
        },
      }
    },
    shutdown: () => {
      for (const process of open) process.end()
    },
  }
}

function forwarding(listener: Parameters<ScriptEngine['open']>[1]) {
  return {
    loaded: listener.loaded.bind(listener),
    call: listener.call.bind(listener),
    log: listener.log.bind(listener),
    done: listener.done.bind(listener),
    ended: listener.ended.bind(listener),
  }
}
