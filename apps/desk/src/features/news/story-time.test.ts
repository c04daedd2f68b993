import { expect, test } from 'vitest'

import { storyTime } from './story-time.ts'

test('a story has the time of day here, and its day where that is not today', () => {
  const noon = new Date(2026, 10, 18, 12, 5).getTime()
  expect(storyTime(new Date(2026, 10, 18, 9, 7, 59).getTime(), noon)).toBe('09:07')
  expect(storyTime(new Date(2026, 10, 17, 14, 32).getTime(), noon)).toBe('Nov 17 14:32')
})
