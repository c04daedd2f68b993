/** A link in running text. */
export const textLink =
  'rounded-sm text-tide-400 underline decoration-1 underline-offset-4 transition-colors hover:text-fog-50'
