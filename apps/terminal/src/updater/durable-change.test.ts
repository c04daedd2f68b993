import { expect, test } from 'vitest'

import { renamePatiently } from './durable-change.ts'

/** A system that refuses so many times, with that code. */
function refusing(times: number, code: string) {
  let tries = 0
  const move = () => {
    tries += 1
    return tries <= times
      ? Promise.reject(Object.assign(new Error(code), { code }))
      : Promise.resolve()
  }
  return { move, tries: () => tries }
}

test('on Windows, what a virus scanner holds for a moment is renamed when it lets go', async () => {
  for (const code of ['EPERM', 'EACCES', 'EBUSY']) {
    const { move, tries } = refusing(2, code)
    await renamePatiently('a', 'b', { platform: 'win32', move })
    expect(tries()).toBe(3)
  }
})

test('what no waiting mends is said at once', async () => {
  const gone = refusing(9, 'ENOENT')
  const missing = renamePatiently('a', 'b', { platform: 'win32', move: gone.move })
  await expect(missing).rejects.toThrow('ENOENT')
  const readOnly = refusing(9, 'EACCES')
  const refused = renamePatiently('a', 'b', { platform: 'linux', move: readOnly.move })
  await expect(refused).rejects.toThrow('EACCES')
  expect([gone.tries(), readOnly.tries()]).toEqual([1, 1])
})
