interface Size {
  width: number
  height: number
}

/** Where a panel says nothing about it. */
const least: Size = { width: 240, height: 160 }

/**
 * Beside the active panel if both have room there, else below it, else the same with the largest one. Undefined: nowhere,
 * and a panel that nobody can read is no use. It floats then.
 */
export function roomForPanel<Group extends Size>(
  active: Group | undefined,
  groups: readonly Group[],
  needs: Partial<Size>,
): { referenceGroup: Group; direction: 'right' | 'below' } | undefined {
  const bySize = groups.toSorted((a, b) => b.width * b.height - a.width * a.height)
  const needed = { ...least, ...needs }
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
