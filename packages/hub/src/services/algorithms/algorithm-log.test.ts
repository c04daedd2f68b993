import { expect, test } from 'vitest'

import { AlgorithmLog } from './algorithm-log.ts'

test('a million lines cost little, are kept as the newest thousand, and hide no word of Leadline', () => {
  const log = new AlgorithmLog()
  log.add('leadline', 'Running. You started it.', 0)
  const begun = performance.now()
  let sent = 0
  for (let line = 0; line < 1_000_000; line += 1) {
    log.add('script', `line ${line}`, line)
    // Ten thousand of them between two reports to the desks.
    if (line % 10_000 === 0) sent += log.take(line).length
  }
  const tookMs = performance.now() - begun
  log.take(1_000_000)
  const kept = log.all()
  expect(kept).toHaveLength(1000)
  expect(kept[0]?.text).toBe('Running. You started it.')
  expect(kept.at(-1)?.text).toBe('9799 more lines came at once and are not shown.')
  // 200 of each report and the count of the others: the desks are not flooded.
  expect(sent).toBeLessThan(100 * 202)
  // Ten millionths of a second each, on a computer that others use.
  expect(tookMs).toBeLessThan(10_000)
})
