import type { WireAlgorithm } from '@leadline/desk-protocol/algorithm-values'
import { useState } from 'react'

import { useScripts } from '../../platform/python/script-store.ts'
import { EngineDialog } from './EngineDialog.tsx'
import { LoadMenu } from './LoadMenu.tsx'

/** In the header: which Python, Shutdown all, Load. */
export function AlgorithmsChoices({
  algorithms,
  refusal,
  onLoaded,
}: {
  algorithms: readonly WireAlgorithm[]
  refusal: string
  onLoaded: (id: string) => void
}) {
  const scripts = useScripts()
  const [isChoosing, setIsChoosing] = useState(false)
  const going = algorithms.filter(
    ({ blocked, state }) => state !== 'Stopped' && blocked.shutdown === '',
  )
  const shutdownAll = () => {
    for (const { id } of going) {
      void scripts.act({ type: 'algorithmCommand', id, command: 'shutdown' })
    }
  }
  return (
    <>
      <button
        type="button"
        className="choice border-transparent"
        onClick={() => setIsChoosing(true)}
      >
        Python …
      </button>
      {going.length > 0 && (
        <button
          type="button"
          className="choice border-transparent"
          title="Pause, then Stop, for each. What they hold is not sold."
          onClick={shutdownAll}
        >
          Shutdown all
        </button>
      )}
      {refusal === '' && <LoadMenu onLoaded={onLoaded} />}
      {isChoosing && <EngineDialog onClose={() => setIsChoosing(false)} />}
    </>
  )
}
