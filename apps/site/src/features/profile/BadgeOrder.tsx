import { buttonLook } from '@leadline/ui/button'
import { Checkbox } from '@leadline/ui/field'
import { ArrowDown, ArrowUp } from 'lucide-react'

export interface BadgeChoice {
  badge: string
  isShown: boolean
}

/** Which of the granted badges are shown, and in which order. */
export function BadgeOrder({
  badges,
  onChange,
}: {
  badges: BadgeChoice[]
  onChange: (badges: BadgeChoice[]) => void
}) {
  if (badges.length === 0) return null
  const show = (index: number, isShown: boolean) =>
    onChange(badges.map((each, at) => (at === index ? { ...each, isShown } : each)))
  return (
    <fieldset>
      <legend className="mb-3 text-sm font-medium">Badges on your profile</legend>
      <ol className="divide-ink-700 border-ink-700 divide-y rounded border">
        {badges.map(({ badge, isShown }, index) => (
          <li key={badge} className="flex items-center justify-between gap-4 py-2 pr-2 pl-4">
            <Checkbox
              label={badge}
              checked={isShown}
              onChange={({ target }) => show(index, target.checked)}
            />
            <div className="flex gap-1">
              <MoveButton
                label={`Move ${badge} up`}
                Icon={ArrowUp}
                isAtEnd={index === 0}
                onMove={() => onChange(swapped(badges, index - 1))}
              />
              <MoveButton
                label={`Move ${badge} down`}
                Icon={ArrowDown}
                isAtEnd={index === badges.length - 1}
                onMove={() => onChange(swapped(badges, index))}
              />
            </div>
          </li>
        ))}
      </ol>
    </fieldset>
  )
}

/** With the one at `index` and the next in each other's place. */
function swapped(badges: BadgeChoice[], index: number): BadgeChoice[] {
  return [
    ...badges.slice(0, index),
    ...badges.slice(index, index + 2).toReversed(),
    ...badges.slice(index + 2),
  ]
}

function MoveButton(props: {
  label: string
  Icon: typeof ArrowUp
  isAtEnd: boolean
  onMove: () => void
}) {
  return (
    <button
      type="button"
      aria-label={props.label}
      // Not disabled: whoever moves a badge to the end by keyboard keeps the focus.
      aria-disabled={props.isAtEnd}
      onClick={() => !props.isAtEnd && props.onMove()}
      className={buttonLook({ variant: 'ghost', size: 'icon', className: 'size-9' })}
    >
      <props.Icon aria-hidden="true" className="size-4" />
    </button>
  )
}
