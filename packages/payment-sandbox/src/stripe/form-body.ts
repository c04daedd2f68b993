/** What a form body with brackets says: texts, lists and objects of them. */
export type FormValue = string | FormValue[] | FormObject
export interface FormObject {
  [key: string]: FormValue
}

const maxDepth = 20

/**
 * Reads `a[b][0][c]=d&e[]=f` as Stripe does. Keys that are all numbers, or empty, make a list.
 * Objects have no prototype, so that no key can reach anything.
 */
export function parseForm(text: string): FormObject {
  const root = emptyNode()
  for (const [name, value] of new URLSearchParams(text)) insert(root, pathOf(name), value)
  return asObject(root)
}

interface Node {
  children: Map<string, Node | string>
  nextIndex: number
}

const emptyNode = (): Node => ({ children: new Map(), nextIndex: 0 })

function pathOf(name: string): string[] {
  const open = name.indexOf('[')
  if (open <= 0 || !name.endsWith(']')) return [name]
  const path = [name.slice(0, open), ...name.slice(open + 1, -1).split('][')]
  if (path.length > maxDepth) throw new RangeError('The form is nested too deeply.')
  return path
}

function insert(root: Node, path: readonly string[], value: string): void {
  let node = root
  for (const [depth, part] of path.entries()) {
    const key = part === '' && depth > 0 ? String(node.nextIndex) : part
    if (/^\d+$/.test(key)) node.nextIndex = Math.max(node.nextIndex, Number(key) + 1)
    if (depth === path.length - 1) {
      node.children.set(key, value)
      return
    }
    const child = node.children.get(key)
    const next = child === undefined || typeof child === 'string' ? emptyNode() : child
    node.children.set(key, next)
    node = next
  }
}

function asValue(node: Node | string): FormValue {
  if (typeof node === 'string') return node
  const keys = [...node.children.keys()]
  if (!keys.every((key) => /^\d{1,6}$/.test(key))) return asObject(node)
  const inOrder = keys.toSorted((a, b) => Number(a) - Number(b))
  return inOrder.map((key) => asValue(node.children.get(key) ?? ''))
}

function asObject(node: Node): FormObject {
  const object: FormObject = Object.create(null) as FormObject
  for (const [key, child] of node.children) object[key] = asValue(child)
  return object
}
