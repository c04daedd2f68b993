/** Which of the coins that one holds are sold first: the oldest, the newest, or those that cost most. */
export type LotMethod = 'fifo' | 'lifo' | 'hifo'

export const lotMethods: readonly LotMethod[] = ['fifo', 'lifo', 'hifo']
