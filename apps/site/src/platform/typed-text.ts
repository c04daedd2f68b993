/** What was typed on this page, kept across one reload in this tab. Passwords are never kept. */
const key = 'leadline.typed'
/** Some forms appear a moment after the page has come alive. */
const waitForFormsMs = 3000

type Typed = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

interface KeptField {
  /** Which one of the page's fields of this name. */
  name: string
  index: number
  value: string
  checked: boolean
}

export function reloadKeepingTyped(): void {
  const fields = fieldsOf().flatMap(({ name, index, field }): KeptField[] => {
    const checked = field instanceof HTMLInputElement && field.checked
    return [{ name, index, value: field.value, checked }]
  })
  try {
    sessionStorage.setItem(key, JSON.stringify({ path: location.pathname, fields }))
  } catch {
    // No storage: the reload is still the only way on.
  }
  location.reload()
}

/** The page has just been reloaded with text to put back. */
export function hasKeptText(): boolean {
  return sessionStorage.getItem(key) !== null
}

/** Called once the page is alive, so that its forms learn of what is put into them. */
export function restoreTyped(): void {
  const kept = takeKept()
  if (!kept) return
  const until = performance.now() + waitForFormsMs
  const put = (left: readonly KeptField[]) => {
    const missing = left.filter((field) => !restoreField(field))
    if (missing.length > 0 && performance.now() < until) setTimeout(() => put(missing), 100)
  }
  put(kept)
}

function takeKept(): KeptField[] | undefined {
  try {
    const text = sessionStorage.getItem(key)
    sessionStorage.removeItem(key)
    // Written above, by this site in this tab.
    const kept = JSON.parse(text ?? 'null') as { path: string; fields: KeptField[] } | null
    return kept?.path === location.pathname ? kept.fields : undefined
  } catch {
    return undefined
  }
}

function fieldsOf(): { name: string; index: number; field: Typed }[] {
  const all = [...document.querySelectorAll<Typed>('input, textarea, select')].filter(isKept)
  return all.map((field) => {
    const name = nameOf(field)
    const same = all.filter((other) => nameOf(other) === name)
    return { name, index: same.indexOf(field), field }
  })
}

function nameOf(field: Typed): string {
  return field.name || field.id
}

function isKept(field: Typed): boolean {
  return nameOf(field) !== '' && !['password', 'file', 'hidden'].includes(field.type)
}

function restoreField({ name, index, value, checked }: KeptField): boolean {
  const field = fieldsOf().find((one) => one.name === name && one.index === index)?.field
  if (!field) return false
  if (field instanceof HTMLInputElement && ['checkbox', 'radio'].includes(field.type)) {
    if (field.checked !== checked) field.click()
    return true
  }
  if (field.value === value) return true
  // React learns of a value only if it was set past its own setter.
  Reflect.set(Object.getPrototypeOf(field) as object, 'value', value, field)
  field.dispatchEvent(new Event('input', { bubbles: true }))
  field.dispatchEvent(new Event('change', { bubbles: true }))
  return true
}
