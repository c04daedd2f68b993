const shortestCode = 6

/** Codes are shown in groups, and typed that way too. */
export const withoutSpaces = (code: string) => code.replaceAll(/\s/g, '')

export function checkCode({ code }: { code: string }): { code?: string } {
  const { length } = withoutSpaces(code)
  if (length === 0) return { code: 'Code is required' }
  return length < shortestCode ? { code: 'Please enter the whole code' } : {}
}
