import { type Combination, keysOf } from '../hotkeys/combination.ts'

/** Keys as they are printed on a keyboard. */
export function Keys({ keys }: { keys: Combination | null }) {
  if (keys === null) return null
  return (
    <span className="inline-flex gap-0.5">
      {keysOf(keys).map((key) => (
        <kbd key={key} className="key">
          {key}
        </kbd>
      ))}
    </span>
  )
}
