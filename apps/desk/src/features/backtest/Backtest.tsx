import './backtest.css'
import type { DrillHistory } from '@leadline/backtest/drill/drill-history'
import type { WireScript, WireScriptError } from '@leadline/desk-protocol/algorithm-values'
import type { WireRecording } from '@leadline/desk-protocol/messages/recording-messages'
import { useRef, useState } from 'react'

import { DeskButton } from '../../platform/controls/DeskButton.tsx'
import { Segments } from '../../platform/controls/Segments.tsx'
import { useStore } from '../../platform/hub/service-store.ts'
import { NeedsPlan } from '../../platform/panels/NeedsPlan.tsx'
import { usePanel } from '../../platform/panels/panel-context.ts'
import { useShownVenues } from '../../platform/preferences/use-shown-venues.ts'
import { useScripts } from '../../platform/python/script-store.ts'
import { openRecordingStore } from '../../platform/recordings/recording-store.ts'
import { useValue } from '../../platform/value.ts'
import type { BacktestSettings } from './backtest-settings.ts'
import { openBacktestStore } from './backtest-store.ts'
import { BacktestOutcome } from './BacktestOutcome.tsx'
import { DrillFields } from './drill/DrillFields.tsx'
import { readDrill } from './drill/read-drill.ts'
import { useAskedAlgorithm } from './drill/use-asked-algorithm.ts'
import { noSearch, searchOf } from './param-search.ts'
import { PlanFields } from './PlanFields.tsx'
import { readParams } from './read-params.ts'
import { readPlan } from './read-plan.ts'
import { ScriptMenu } from './ScriptMenu.tsx'
import { ScriptSettings } from './ScriptSettings.tsx'
import { SearchFields } from './SearchFields.tsx'

const modes = [
  { value: 'backtest', label: 'Backtest' },
  { value: 'drill', label: 'Drill' },
] as const

/** What a drill does not ask for, and must not refuse where it was typed wrong for a backtest. */
const drillMarket = { source: 'practice', from: '2026-10-05 14:00', maker: '', taker: '' } as const

const nothingTyped: Readonly<Record<string, string>> = {}

/** A file over a market of the past: what is asked on the left, what came of it on the right. */
export function Backtest() {
  const { settings, change } = usePanel<BacktestSettings>()
  const backtests = useStore(openBacktestStore)
  const known = useValue(backtests.known)
  const chosen = useValue(backtests.chosen)
  const progress = useValue(backtests.progress)
  const trouble = useValue(backtests.trouble)
  const venues = useShownVenues()
  const scripts = useScripts()
  const listed = useValue(useStore(openRecordingStore).known)
  const [typed, setTyped] = useState(nothingTyped)
  const [search, setSearch] = useState(noSearch)
  const [words, setWords] = useState('')
  // A file that is chosen while another is being read: the newer one counts.
  const stopReading = useRef(() => {})
  const choose = (fileName: string, text: string) => {
    setWords('')
    setTyped(nothingTyped)
    stopReading.current()
    stopReading.current = scripts.check(fileName, text, ({ script: found, error, reason }) =>
      backtests.chosen.set({
        fileName,
        text,
        script: found,
        trouble: errorOf(found, error, reason),
      }),
    )
  }
  useAskedAlgorithm(backtests, known?.refusal === '', choose, setWords)
  if (!known) return <p className="panel-words">Checking whether a backtest can run here …</p>
  if (known.refusal !== '') return <NoBacktest refusal={known.refusal} />
  const script = chosen?.script?.kind === 'Algorithm' ? chosen.script : undefined
  // As they are now, also those that grow; where there are none to list, what was known at the beginning.
  const recordings = listed ? readable(listed.recordings) : known.recordings
  const isDrill = settings.mode === 'drill'
  const drilled = readDrill(settings)
  // Of a drill only what both ask for counts: its market is made up.
  const { plan, mistakes } = readPlan(
    isDrill ? { ...settings, ...drillMarket } : settings,
    venues,
    recordings,
  )
  const read = readParams(script?.params ?? [], typed, isDrill ? noSearch : search)
  const isReady =
    plan && script && chosen && Object.keys(read.mistakes).length === 0 && read.searchMistake === ''
  const drill = (only: DrillHistory | null) => {
    if (!isReady || !drilled.wish) return
    const { fileName, text } = chosen
    const wish = { ...drilled.wish, only: only && { ...only, faults: [...only.faults] } }
    const { params } = read
    void backtests.run({ fileName, text, params, grid: [], ...plan, drill: wish })
  }
  const start = () => {
    if (!isReady) return
    if (isDrill) return drill(null)
    const { fileName, text } = chosen
    const { params, grid } = read
    void backtests.run({ fileName, text, params, grid, ...searchOf(search, grid), ...plan })
  }
  const use = (names: readonly string[], values: readonly string[]) => {
    setSearch(noSearch)
    setTyped({
      ...typed,
      ...Object.fromEntries(names.map((name, index) => [name, values[index] ?? ''])),
    })
  }
  const problem = words || chosen?.trouble || trouble
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
        <Segments
          label="What to run"
          value={settings.mode}
          segments={modes}
          onChoose={(mode) => change({ mode })}
        />
        <ScriptMenu store={backtests} onChoose={choose} onError={setWords} />
        {chosen && <p className="figures">{chosen.fileName}</p>}
        {problem && (
          <p role="alert" className="text-ask-400">
            {problem}
          </p>
        )}
        {script && script.params.length > 0 && (
          <ScriptSettings
            params={script.params}
            typed={typed}
            mistakes={read.mistakes}
            onType={(name, text) => setTyped({ ...typed, [name]: text })}
          >
            {!isDrill && (
              <SearchFields search={search} onChange={setSearch} mistake={read.searchMistake} />
            )}
          </ScriptSettings>
        )}
        {isDrill ? (
          <DrillFields
            settings={settings}
            mistakes={{ ...mistakes, ...drilled.mistakes }}
            onChange={change}
          />
        ) : (
          <PlanFields
            settings={settings}
            mistakes={mistakes}
            recordings={recordings}
            onChange={change}
          />
        )}
        <div className="backtest-send">
          {!script && <p className="backtest-note">Choose a script first.</p>}
          <DeskButton
            type="submit"
            primary
            disabled={!isReady || progress !== undefined || (isDrill && !drilled.wish)}
          >
            {isDrill ? 'Drill' : read.runs > 1 ? `Run ${read.runs} backtests` : 'Run backtest'}
          </DeskButton>
        </div>
      </form>
      <BacktestOutcome
        store={backtests}
        isDrill={isDrill}
        chosenFile={chosen?.fileName}
        onUse={use}
        onDrill={drill}
      />
    </div>
  )
}

function readable(all: readonly WireRecording[]) {
  return all.flatMap(({ name, startedAt }) => (startedAt === null ? [] : [{ name, startedAt }]))
}

function errorOf(script: WireScript | null, error: WireScriptError | null, reason: string): string {
  if (script?.kind === 'Indicator') return 'An indicator places no orders. Open it on a chart.'
  if (!error) return script ? '' : reason
  return error.line === null ? error.message : `Line ${error.line}: ${error.message}`
}

function NoBacktest({ refusal }: { refusal: string }) {
  return (
    <NeedsPlan refusal={refusal}>
      A backtest runs your Python file, unchanged, over a market of the past, and shows its trades,
      its fees and what it would have earned. Nothing leaves this computer.
    </NeedsPlan>
  )
}
