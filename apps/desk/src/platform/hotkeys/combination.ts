/** Keys pressed together, as they are kept: 'Ctrl+Shift+F', 'Alt+ArrowLeft', 'F6', 'Space'. */
export type Combination = string

interface PressedKeys {
  key: string
  code: string
  ctrlKey: boolean
  altKey: boolean
  shiftKey: boolean
  metaKey: boolean
}

const modifierKeys = new Set(['Control', 'Alt', 'Shift', 'Meta', 'AltGraph'])

/** Undefined while nothing but modifiers is held. */
export function combinationOf(event: PressedKeys): Combination | undefined {
  if (modifierKeys.has(event.key) || event.key === 'Dead' || event.key === 'Process') {
    return undefined
  }
  const key = keyName(event)
  // A sign that needs Shift on this keyboard is named by the sign alone.
  const isSign = key.length === 1 && !/[A-Z0-9]/.test(key)
  return [
    event.ctrlKey && 'Ctrl',
    event.altKey && 'Alt',
    event.shiftKey && !isSign && 'Shift',
    event.metaKey && 'Meta',
    key,
  ]
    .filter((part) => part !== false)
    .join('+')
}

/** Digits by their place, because on some keyboards they need Shift; letters by what they write. */
function keyName({ key, code }: PressedKeys): string {
  const digit = /^(?:Digit|Numpad)(\d)$/.exec(code)?.[1]
  if (digit !== undefined) return digit
  if (/^[a-z]$/i.test(key)) return key.toUpperCase()
  const letter = /^Key([A-Z])$/.exec(code)?.[1]
  // A Cyrillic or Greek keyboard: the key in the place of the Latin letter.
  if (letter !== undefined && key.length === 1) return letter
  return key === ' ' ? 'Space' : key
}

const shownNames: Readonly<Record<string, string>> = {
  ArrowLeft: '←',
  ArrowRight: '→',
  ArrowUp: '↑',
  ArrowDown: '↓',
  Escape: 'Esc',
  Delete: 'Delete',
  PageUp: 'Page Up',
  PageDown: 'Page Down',
}

/** Its keys one by one, as they are printed on a keyboard. */
export function keysOf(combination: Combination): string[] {
  // The plus key itself comes after the last sign.
  const parts = combination.endsWith('++')
    ? [...combination.slice(0, -2).split('+'), '+']
    : combination.split('+')
  return parts.filter((part) => part !== '').map((part) => shownNames[part] ?? part)
}

export function combinationText(combination: Combination): string {
  return keysOf(combination).join(' + ')
}

/** Letters and digits alone start a symbol, so none of them can be a command. */
export function isBareCharacter(combination: Combination): boolean {
  return /^(?:Shift\+)?[A-Z0-9]$/.test(combination)
}

/** Acts also while somebody types in a field: it writes nothing there. */
export function worksInFields(combination: Combination): boolean {
  return /^(?:Ctrl|Alt|Meta)\+|^(?:Shift\+)?F\d{1,2}$/.test(combination)
}
