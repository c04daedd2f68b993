import { ChevronDown } from 'lucide-react'

import { Menu } from './Menu.tsx'
import { MenuItem } from './MenuItem.tsx'

/** A choice in a header: its name, what is chosen, and a menu of the others. */
export function ChoiceMenu<Choice extends string | number>({
  label,
  value,
  choices,
  textOf = String,
  shortOf,
  onChoose,
}: {
  label: string
  value: Choice
  choices: readonly Choice[]
  textOf?: (choice: Choice) => string
  /** What is chosen, where there is little room; still read out in full. */
  shortOf?: (choice: Choice) => string
  onChoose: (choice: Choice) => void
}) {
  return (
    <Menu
      className="choice"
      label={
        <>
          <span className="text-fog-300">{label}</span>
          {shortOf ? (
            <>
              <span aria-hidden="true">{shortOf(value)}</span>
              <span className="sr-only">{textOf(value)}</span>
            </>
          ) : (
            <span>{textOf(value)}</span>
          )}
          <ChevronDown aria-hidden="true" className="text-fog-300 size-3" />
        </>
      }
    >
      {() =>
        choices.map((choice) => (
          <MenuItem key={choice} isChecked={choice === value} onSelect={() => onChoose(choice)}>
            {textOf(choice)}
          </MenuItem>
        ))
      }
    </Menu>
  )
}
