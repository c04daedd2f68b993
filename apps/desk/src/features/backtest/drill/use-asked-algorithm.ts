import { useEffect, useRef } from 'react'

import { usePanel } from '../../../platform/panels/panel-context.ts'
import type { BacktestSettings } from '../backtest-settings.ts'
import type { BacktestStore } from '../backtest-store.ts'

/** Another panel asked for a drill of a loaded algorithm: its file is chosen as soon as backtests can run, once. */
export function useAskedAlgorithm(
  store: BacktestStore,
  canRun: boolean,
  onChoose: (fileName: string, text: string) => void,
  onError: (words: string) => void,
): void {
  const { settings, change } = usePanel<BacktestSettings>()
  const { algorithm } = settings
  const latest = useRef({ onChoose, onError, change })
  useEffect(() => {
    latest.current = { onChoose, onError, change }
  })
  useEffect(() => {
    if (algorithm === '' || !canRun) return
    latest.current.change({ algorithm: '' })
    const choose = async () => {
      const file = await store.file(algorithm)
      if ('trouble' in file) latest.current.onError(file.trouble)
      else latest.current.onChoose(file.fileName, file.text)
    }
    void choose()
  }, [algorithm, canRun, store])
}
