/** A group of panels that stands in the dock. */
interface Space {
  width: number
  height: number
}

interface Needs {
  width: number
  height: number
}

/** Where a panel says nothing about it. */
const least: Needs = { width: 240, height: 160 }

/**
 * Beside the active panel if both have room there, else below it, else the same with the largest one. Undefined: nowhere,
 * and a panel that nobody can read is no use. It floats then.
 */
export function roomForPanel<Group extends Space>(
  active: Group | undefined,
  groups: readonly Group[],
  needs: Partial<Needs>,
): { referenceGroup: Group; direction: 'right' | 'below' } | undefined {
  const bySize = groups.toSorted((a, b) => b.width * b.height - a.width * a.height)
  const needed = { width: needs.width ?? least.width, height: needs.height ?? least.height }
  for (const group of [...(active ? [active] : []), ...bySize]) {
    const isTall = group.height >= needed.height
    const isWide = group.width >= needed.width
    if (isTall && group.width / 2 >= needed.width) {
      return { referenceGroup: group, direction: 'right' }
    }
    if (isWide && group.height / 2 >= needed.height) {
      return { referenceGroup: group, direction: 'below' }
    }
  }
  return undefined
}
