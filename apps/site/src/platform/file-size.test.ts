import { expect, test } from 'vitest'

import { fileSize } from './file-size.ts'

test.each([
  [0, '0 bytes'],
  [1, '1 byte'],
  [999, '999 bytes'],
  [1000, '1.0 kB'],
  [999_949, '999.9 kB'],
  [999_950, '1.0 MB'],
  [48_234_567, '48.2 MB'],
  [2_500_000_000, '2.5 GB'],
  [5_000_000_000_000, '5000.0 GB'],
])('%i bytes are %s', (bytes, words) => expect(fileSize(bytes)).toBe(words))
