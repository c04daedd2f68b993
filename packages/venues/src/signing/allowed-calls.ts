/** A call that the vault may sign. `{id}` in the path stands for one part of letters, digits, '-' and '_'. */
export interface AllowedCall {
  /** 'LINE' is the opening of a signed connection. */
  method: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'LINE'
  path: string
  /** What it is for. Nothing that moves funds, makes keys or reaches other accounts is on any list. */
  use: 'view' | 'trade' | 'cancel' | 'user-stream'
}

const part = /^[A-Za-z0-9_-]{1,64}$/

/** On the list to the letter: no other spelling of a path, with dots, escapes or doubled slashes, is. */
export function isAllowedCall(list: readonly AllowedCall[], method: string, path: string): boolean {
  const parts = path.split('/')
  return list.some((allowed) => allowed.method === method && isMatch(allowed.path, parts))
}

function isMatch(pattern: string, parts: readonly string[]): boolean {
  const wanted = pattern.split('/')
  return (
    wanted.length === parts.length &&
    wanted.every((text, index) => {
      const given = parts[index] ?? ''
      return text === '{id}' ? part.test(given) : text === given
    })
  )
}
