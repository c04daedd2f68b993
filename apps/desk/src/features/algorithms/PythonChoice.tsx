import type { WirePython } from '@leadline/desk-protocol/algorithm-values'

/** One of the Pythons of this computer. None is typed: a desk that somebody else got hold of could name any program. */
export function PythonChoice({
  pythons,
  another,
  chosen,
  onChoose,
}: {
  pythons: readonly WirePython[]
  another: string
  chosen: string | null
  onChoose: (id: string) => void
}) {
  return (
    <div className="flex flex-col gap-2">
      {pythons.length > 0 && (
        <fieldset className="flex max-h-[min(14rem,16vh)] flex-col gap-1 overflow-y-auto">
          <legend className="text-fog-300 mb-1">Found on this computer</legend>
          {pythons.map(({ id, path, version, trouble }) => (
            <label key={id} className="engine-choice">
              <input
                type="radio"
                name="python"
                checked={id === chosen}
                disabled={trouble !== ''}
                onChange={() => onChoose(id)}
              />
              <span className="min-w-0">
                <span className="break-all">{path}</span>{' '}
                <span className="figures text-fog-300">
                  {version === '' && trouble === '' ? 'not asked for its version yet' : version}
                </span>
                {trouble !== '' && <span>{trouble}</span>}
              </span>
            </label>
          ))}
        </fieldset>
      )}
      <p className="text-fog-300 break-words">{another}</p>
    </div>
  )
}
