/** The path to return to after the login, if it can only be one of ours. */
export function returnPathIn(state: unknown): string | undefined {
  if (typeof state !== 'object' || state === null || !('from' in state)) return undefined
  // '//elsewhere' and '/\elsewhere' are addresses of other sites.
  return typeof state.from === 'string' && /^\/(?![/\\])/.test(state.from) ? state.from : undefined
}
