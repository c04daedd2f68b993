import type { ScriptEngine } from '@leadline/algorithms/script-engine'

import type { PythonEngines } from '../services/algorithms/python-engines.ts'

/** A platform that has one engine. */
export function onlyEngine(engine: ScriptEngine): PythonEngines {
  return {
    list: () => [],
    choose: () => '',
    engine: () => engine,
    onChange: () => {},
    shutdown: () => engine.shutdown(),
  }
}
