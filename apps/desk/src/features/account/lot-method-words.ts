/**
 * Which coins are sold first. Coins that Leadline did not see coming have no date and no cost here, however old they are:
 * they are taken when the others are used up.
 */
export const lotMethodWords = {
  fifo: 'FIFO, oldest known first, unknown cost last',
  lifo: 'LIFO, newest known first, unknown cost last',
  hifo: 'HIFO, highest known cost first, unknown cost last',
} as const
