import type { Action } from '../hotkeys/action.ts'

const where = { panel: 'depth-of-book' }

/** No key sends or cancels an order unless the trader gives it one. A key that is held down does it once. */
export const armedActions: readonly Action[] = [
  ['arm', 'Armed: arm or disarm this window'],
  ['join-bid', 'Armed: join the best bid'],
  ['join-ask', 'Armed: join the best ask'],
  ['hit', 'Armed: hit the bid'],
  ['lift', 'Armed: lift the ask'],
  ['cancel-buys', 'Cancel my buys of this symbol'],
  ['cancel-sells', 'Cancel my sells of this symbol'],
  ['cancel-symbol', 'Cancel all my orders of this symbol'],
  ['undo', 'Armed: undo the last order'],
].map(([id = '', title = '']) => ({
  id: `armed.${id}`,
  title,
  keys: null,
  where,
  isOncePerPress: true,
}))
