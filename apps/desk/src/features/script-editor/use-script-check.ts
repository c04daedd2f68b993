import { useEffect, useState } from 'react'

import { type AlgorithmReply, useScripts } from '../../platform/python/script-store.ts'
import { problemsOf, type ScriptProblem } from './script-problem.ts'

export interface CheckedScript {
  problems: readonly ScriptProblem[]
  /** Python read it, found the class, and knows every name in it. */
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
    let end = () => {}
    const receive = ({ error, script, names = [], reason }: AlgorithmReply) => {
      const problems = problemsOf(error, names)
      if (problems.length > 0) {
        setChecked({ problems, isRight: false, words: '' })
      } else if (script) {
        const words = `${script.kind} ${script.className}`
        setChecked({ problems: [], isRight: true, words })
      } else setChecked({ problems: [], isRight: false, words: reason })
    }
    const timer = setTimeout(() => {
      end = scripts.check(fileName, text, receive)
    }, restMs)
    return () => {
      clearTimeout(timer)
      end()
    }
  }, [scripts, fileName, text, isVisible])
  return checked
}
