import './backtest.css'
import type { WireScript, WireScriptError } from '@leadline/desk-protocol/algorithm-values'
import { useState } from 'react'

import { DeskButton } from '../../platform/controls/DeskButton.tsx'
import { useStore } from '../../platform/hub/service-store.ts'
import { NeedsPlan } from '../../platform/panels/NeedsPlan.tsx'
import { usePanel } from '../../platform/panels/panel-context.ts'
import { useShownVenues } from '../../platform/preferences/use-shown-venues.ts'
import { ParamFields } from '../../platform/python/ParamFields.tsx'
import { useScripts } from '../../platform/python/script-store.ts'
import { useValue } from '../../platform/value.ts'
import type { BacktestSettings } from './backtest-settings.ts'
import { openBacktestStore } from './backtest-store.ts'
import { BacktestResult } from './BacktestResult.tsx'
import { PlanFields } from './PlanFields.tsx'
import { ProgressLine } from './ProgressLine.tsx'
import { readParams } from './read-params.ts'
import { readPlan } from './read-plan.ts'
import { ScriptMenu } from './ScriptMenu.tsx'

const nothingTyped: Readonly<Record<string, string>> = {}

/** A file over a market of the past: what is asked on the left, what came of it on the right. */
export function Backtest() {
  const { settings, change } = usePanel<BacktestSettings>()
  const backtests = useStore(openBacktestStore)
  const known = useValue(backtests.known)
  const chosen = useValue(backtests.chosen)
  const progress = useValue(backtests.progress)
  const done = useValue(backtests.done)
  const venues = useShownVenues()
  const scripts = useScripts()
  const [typed, setTyped] = useState(nothingTyped)
  const [isGrid, setIsGrid] = useState(false)
  const [words, setWords] = useState('')
  if (!known) return <p className="panel-words">Checking whether a backtest can run here …</p>
  if (known.refusal !== '') {
    return (
      <NeedsPlan refusal={known.refusal}>
        A backtest runs your Python file, unchanged, over a market of the past, and shows its
        trades, its fees and what it would have earned. Nothing leaves this computer.
      </NeedsPlan>
    )
  }
  const script = chosen?.script?.kind === 'Algorithm' ? chosen.script : undefined
  const { plan, mistakes } = readPlan(settings, venues, known.recordings)
  const read = readParams(script?.params ?? [], typed, isGrid)
  const isReady = plan && script && chosen && Object.keys(read.mistakes).length === 0
  const readScript = async (fileName: string, text: string) => {
    const {
      script: found,
      error,
      reason,
    } = await scripts.act({
      type: 'scriptCheck',
      fileName,
      text,
    })
    backtests.chosen.set({
      fileName,
      text,
      script: found,
      trouble: errorOf(found, error, reason),
    })
  }
  const choose = (fileName: string, text: string) => {
    setWords('')
    setTyped(nothingTyped)
    void readScript(fileName, text)
  }
  const start = () => {
    if (!isReady) return
    const { fileName, text } = chosen
    const { params, grid } = read
    void backtests.run({ fileName, text, params, grid, ...plan })
  }
  const problem = words || chosen?.trouble
  return (
    <div className="backtest">
      <form
        className="backtest-form"
        aria-label="What to backtest"
        onSubmit={(event) => {
          event.preventDefault()
          start()
        }}
      >
        <ScriptMenu onChoose={choose} onError={setWords} />
        {chosen && <p className="figures">{chosen.fileName}</p>}
        {problem && (
          <p role="alert" className="text-ask-400">
            {problem}
          </p>
        )}
        {script && script.params.length > 0 && (
          <fieldset className="backtest-fields">
            <legend>Settings</legend>
            <label className="param-switch">
              <input
                type="checkbox"
                checked={isGrid}
                onChange={({ currentTarget }) => setIsGrid(currentTarget.checked)}
              />
              Try several numbers, with commas between them
            </label>
            <div className="backtest-params">
              <ParamFields
                params={script.params}
                typed={typed}
                mistakes={read.mistakes}
                onType={(name, text) => setTyped({ ...typed, [name]: text })}
              />
            </div>
          </fieldset>
        )}
        <PlanFields
          settings={settings}
          mistakes={mistakes}
          recordings={known.recordings}
          onChange={change}
        />
        <div className="backtest-send">
          {!script && <p className="backtest-note">Choose a script first.</p>}
          <DeskButton type="submit" primary disabled={!isReady || progress !== undefined}>
            {read.runs > 1 ? `Run ${read.runs} backtests` : 'Run backtest'}
          </DeskButton>
        </div>
      </form>
      <div className="backtest-result">
        {progress && <ProgressLine progress={progress} onCancel={() => backtests.cancel()} />}
        {!progress && done && <BacktestResult done={done} />}
        {!progress && !done && (
          <p className="panel-words">
            The same file, unchanged, over a market of the past. Nothing leaves this computer.
          </p>
        )}
      </div>
    </div>
  )
}

function errorOf(script: WireScript | null, error: WireScriptError | null, reason: string): string {
  if (script?.kind === 'Indicator') return 'An indicator places no orders. Open it on a chart.'
  if (!error) return script ? '' : reason
  return error.line === null ? error.message : `Line ${error.line}: ${error.message}`
}
