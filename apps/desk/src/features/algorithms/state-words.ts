import type { WireAlgorithm } from '@leadline/desk-protocol/algorithm-values'

/** The state of an algorithm in a word, and how that is drawn. Nothing that an error touched looks as if it went well. */
export function stateWords(
  algorithm: Pick<WireAlgorithm, 'state' | 'doing' | 'error'> & {
    blocked: Pick<WireAlgorithm['blocked'], 'start'>
  },
): { words: string; look: WireAlgorithm['state'] | 'Starting' | 'Failed' } {
  const { state, doing, error, blocked } = algorithm
  // Until on_start has come to its end, nobody knows that it runs.
  if (state === 'Running' && doing === 'Running on_start') {
    return { words: 'Starting', look: 'Starting' }
  }
  // On the list already, and nothing can be done with it yet.
  if (state === 'Initialized')
    return { words: blocked.start === '' ? state : 'Reading', look: state }
  if (error === null) return { words: state, look: state }
  if (state === 'Paused') return { words: 'Paused by an error', look: 'Failed' }
  return { words: `${state} after an error`, look: 'Failed' }
}
