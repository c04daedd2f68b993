/** How several settings are tried, as it was typed. */
export interface ParamSearch {
  kind: 'none' | 'grid' | 'random'
  /** How many combinations a random search draws. */
  draws: string
  /** Walk-forward steps; empty: the whole time at once. */
  steps: string
}

export const noSearch: ParamSearch = { kind: 'none', draws: '40', steps: '' }

const mostDraws = 200
const mostSteps = 12

/** As a run asks for it: null where it does not. */
export function searchOf({ kind, draws, steps }: ParamSearch, grid: readonly unknown[]) {
  const isSearch = kind !== 'none' && grid.length > 0
  return {
    random: isSearch && kind === 'random' ? (readCount(draws) ?? 0) : null,
    walkForward: isSearch && steps.trim() !== '' ? (readCount(steps) ?? 0) : null,
  }
}

/** Why it cannot be run; '' where it can. */
export function searchMistake({ kind, draws, steps }: ParamSearch): string {
  if (kind === 'none') return ''
  const drawn = readCount(draws) ?? 0
  if (kind === 'random' && (drawn < 2 || drawn > mostDraws)) {
    return `From 2 to ${mostDraws} combinations.`
  }
  const count = readCount(steps) ?? 0
  if (steps.trim() !== '' && (count < 1 || count > mostSteps))
    return `From 1 to ${mostSteps} steps.`
  return ''
}

function readCount(text: string): number | undefined {
  return /^\d{1,4}$/.test(text.trim()) ? Number(text) : undefined
}
