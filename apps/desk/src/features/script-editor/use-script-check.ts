import { useEffect, useState } from 'react'

import { useScripts } from '../../platform/python/script-store.ts'
import type { ScriptProblem } from './script-problem.ts'

export interface CheckedScript {
  problems: readonly ScriptProblem[]
  /** Python read it and found the class. */
  isRight: boolean
  words: string
}

/** How long somebody pauses before the script is read by Python. */
const restMs = 600
const reading: CheckedScript = { problems: [], isRight: false, words: 'Reading the script …' }

/** Lets Python read the script, a moment after the last key; in the trader's own Python nothing of it is run. */
export function useScriptCheck(fileName: string, text: string, isVisible: boolean): CheckedScript {
  const scripts = useScripts()
  const [checked, setChecked] = useState(reading)
  useEffect(() => {
    if (!isVisible) return undefined
    let isStale = false
    const check = async () => {
      const done = await scripts.act({ type: 'scriptCheck', fileName, text })
      if (isStale) return
      const { error, script } = done
      if (error) {
        const { line, column, message } = error
        setChecked({ problems: [{ line: line ?? 1, column, message }], isRight: false, words: '' })
      } else if (script) {
        const words = `${script.kind} ${script.className}`
        setChecked({ problems: [], isRight: true, words })
      } else setChecked({ problems: [], isRight: false, words: done.reason })
    }
    const timer = setTimeout(() => void check(), restMs)
    return () => {
      isStale = true
      clearTimeout(timer)
    }
  }, [scripts, fileName, text, isVisible])
  return checked
}
