import type { ReactNode } from 'react'

import { useCloseMenu } from './Menu.tsx'

interface MenuItemProps {
  onSelect: () => void
  children: ReactNode
  /** Beside it, at the right: keys, or a few words. */
  detail?: ReactNode
  /** One of several, or on and off; left out where it is neither. */
  isChecked?: boolean
  isDisabled?: boolean
  /** It does something, and the menu stays. */
  staysOpen?: boolean
}

export function MenuItem({
  onSelect,
  children,
  detail,
  isChecked,
  isDisabled = false,
  staysOpen = false,
}: MenuItemProps) {
  const close = useCloseMenu()
  return (
    <button
      type="button"
      role={isChecked === undefined ? 'menuitem' : 'menuitemradio'}
      aria-checked={isChecked}
      disabled={isDisabled}
      tabIndex={-1}
      onClick={() => {
        if (!staysOpen) close()
        onSelect()
      }}
      className="menu-item"
    >
      {isChecked !== undefined && (
        <span aria-hidden="true" className="text-brass-400 w-3">
          {isChecked ? '•' : ''}
        </span>
      )}
      <span className="menu-words">{children}</span>
      {detail !== undefined && <span className="text-fog-300 shrink-0 pl-4">{detail}</span>}
    </button>
  )
}

export function MenuLine() {
  return <hr className="border-ink-700 my-1" />
}

/** What the items below it have in common. */
export function MenuHeading({ children }: { children: ReactNode }) {
  return <p className="text-fog-300 px-2 pt-1 pb-0.5 text-[11px]">{children}</p>
}
