import { plainBug as bug, type PlantedBug } from './planted-bug.ts'

const matrix = 'packages/hub/src/accounts/account-kill-matrix.test.ts'
const histories = 'packages/hub/src/accounts/account-histories.test.ts'

/** What kills and random histories at the simulated exchanges have found, or must find. */
export const killedHub: readonly PlantedBug[] = [
  bug(
    'After a crash that left an order without an answer, Leadline does not start any more',
    'packages/hub/src/orders/order-room.ts',
    `        isMade && tell(news)`,
    `        tell(news)`,
    matrix,
  ),
  bug(
    'Kraken’s account stays offline for good after a token that was refused once',
    'packages/venues/src/kraken/user-stream.ts',
    `if (!core.state.isLive) this.#doubt(reason, now)`,
    `this.#doubt(reason, now)`,
    histories,
  ),
]
