import { afterEach, expect, test } from 'vitest'

import { utcDay } from './dates.ts'

const zone = process.env['TZ']
afterEach(() => {
  process.env['TZ'] = zone
})

test.each(['Pacific/Kiritimati', 'America/Los_Angeles', 'UTC', 'Pacific/Pago_Pago'])(
  'a day is the same day in %s',
  (timeZone) => {
    process.env['TZ'] = timeZone
    expect(utcDay('2026-11-10')).toBe('November 10, 2026')
    expect(utcDay('2025-01-01')).toBe('January 1, 2025')
    expect(utcDay('2025-12-31')).toBe('December 31, 2025')
  },
)
