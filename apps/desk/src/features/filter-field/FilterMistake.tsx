import type { Mistake } from '@leadline/filters/mistake'

/** Why a filter was not applied, what was probably meant, and what is still in force. Drawn over the panel: it moves nothing. */
export function FilterMistake({
  id,
  mistake,
  inForce,
  onCorrect,
}: {
  id: string
  mistake: Mistake | undefined
  inForce: string
  onCorrect: (start: number, end: number, word: string) => void
}) {
  if (!mistake) return null
  const { message, suggestion, start, end } = mistake
  const said =
    suggestion === undefined ? message : message.slice(0, message.lastIndexOf(' Did you'))
  return (
    <div id={id} role="alert" className="filter-mistake">
      <p className="text-ask-400">
        {said}
        {suggestion !== undefined && (
          <span className="text-fog-50">
            {' '}
            Did you mean{' '}
            <button
              type="button"
              className="figures text-tide-400 underline"
              onClick={() => onCorrect(start, end, suggestion)}
            >
              {suggestion}
            </button>
            ?
          </span>
        )}
      </p>
      <p className="text-fog-300">
        Still in force: {inForce === '' ? 'no filter' : <span className="figures">{inForce}</span>}
      </p>
    </div>
  )
}
