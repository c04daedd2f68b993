import { spawn } from 'node:child_process'
import { realpathSync } from 'node:fs'
import { totalmem } from 'node:os'
import { join } from 'node:path'
import type { Writable } from 'node:stream'

import { usualTimes } from '@leadline/algorithms/method-limit'
import type { ScriptEngine } from '@leadline/algorithms/script-engine'

import { PythonProcess } from './python-process.ts'

/** Looked for when a script is opened: without it everything else of the program goes on. */
const modules = () => realpathSync(join(import.meta.dirname, '../../../../python'))

/** Shown before the trader's own Python is chosen. */
export const ownPythonWarning =
  'Your own Python can do what your account on this computer can do: read and change files, use the network, start programs. That can reach your API keys, too. Run only code that you have read.'

/** -I: neither the environment nor the current folder is imported from; the module is found by its own folder alone. */
const start = `
import sys
most = int(sys.argv.pop(1))
try:
    import resource
    resource.setrlimit(resource.RLIMIT_DATA, (most, most))
except (ImportError, OSError, ValueError):
    pass
sys.path.insert(0, sys.argv.pop(1))
import runpy
runpy.run_module("leadline", run_name="__main__")
`

/** One script may take half of the computer's memory, where its system allows a bound: Linux and macOS have one, Windows none. */
const half = () => Math.floor(totalmem() / 2)

/** The trader's own Python, one process for each script. */
export function cpythonEngine(
  python: string,
  times = usualTimes,
  mostBytes = half(),
): ScriptEngine {
  const open = new Set<PythonProcess>()
  return {
    kind: 'cpython',
    open: (source, listener) => {
      const flags = ['-I', '-u', '-X', 'utf8', '-X', 'faulthandler']
      const args = [...flags, '-c', start, String(mostBytes), modules()]
      const child = spawn(python, args, {
        // The last one is for interruptions: it is read while a method runs.
        stdio: ['pipe', 'pipe', 'pipe', 'pipe'],
        windowsHide: true,
      })
      const interruptions = child.stdio[3] as Writable | undefined
      const process = new PythonProcess(
        child,
        (work) => interruptions?.write(`${work}\n`),
        () => {},
        times,
      )
      open.add(process)
      child.once('close', () => open.delete(process))
      return process.line.open(source, listener)
    },
    shutdown: () => {
      for (const process of open) process.end()
    },
  }
}
