import type { WireAlgorithm } from '@leadline/desk-protocol/algorithm-values'
import { useState } from 'react'

import { announcer } from '../../platform/announcer.ts'
import { useScripts } from '../../platform/python/script-store.ts'
import { LoadAgain } from './LoadAgain.tsx'

const names = { start: 'Start', pause: 'Pause', stop: 'Stop', shutdown: 'Shutdown' } as const
type Command = keyof typeof names
const all = Object.keys(names) as Command[]

/**
 * The commands of the manual. Those that cannot be given now say why when they are pointed at, focused or pressed; a row has
 * room for the two that make sense.
 */
export function Commands({
  algorithm,
  isShort = false,
}: {
  algorithm: WireAlgorithm
  isShort?: boolean
}) {
  const scripts = useScripts()
  const [words, setWords] = useState('')
  const { id, name, state, blocked } = algorithm
  const say = (text: string) => {
    setWords(text)
    if (text !== '') announcer.say(text, 'assertive')
  }
  const give = async (command: Command) => {
    if (blocked[command] !== '') return say(blocked[command])
    const done = await scripts.act({ type: 'algorithmCommand', id, command })
    say(done.isDone ? '' : done.reason)
  }
  if (isShort && state === 'Stopped') return <LoadAgain algorithm={algorithm} />
  const shown = isShort ? ([state === 'Running' ? 'pause' : 'start', 'stop'] as const) : all
  return (
    <span className="algorithm-commands">
      {shown.map((command) => (
        <button
          key={command}
          type="button"
          aria-label={`${names[command]} ${name}`}
          aria-disabled={blocked[command] !== ''}
          title={blocked[command] === '' ? undefined : blocked[command]}
          onClick={() => void give(command)}
          className="desk-button algorithm-command"
        >
          {names[command]}
        </button>
      ))}
      {!isShort && <LoadAgain algorithm={algorithm} />}
      {words !== '' && <span className="algorithm-words text-ask-400">{words}</span>}
    </span>
  )
}
