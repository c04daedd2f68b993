interface Welcome {
  mode: 'practice' | 'real' | 'replay'
  venues: readonly { isTheExchange: boolean }[]
}

/** The mark in the top bar, and where orders go, said in every window: shortly where there is little room. */
const markets = {
  practice: {
    mark: 'Simulated market',
    orders: 'Orders here go to a simulated market, never to an exchange',
    shortly: 'Orders go to a simulated market',
  },
  real: {
    mark: 'Real market',
    orders: 'Orders here go to the exchanges',
    shortly: 'Orders go to the exchanges',
  },
  elsewhere: {
    mark: 'Not the exchanges',
    orders: 'Orders go to the addresses that were set, which are not all the exchanges’ own',
    shortly: 'Orders go to the addresses that were set',
  },
  replay: {
    mark: 'Replay',
    orders: 'Orders here go to simulated exchanges in the recorded books, never to an exchange',
    shortly: 'Orders go to simulated exchanges',
  },
}

/** Addresses other than the exchanges' own are never called a real market. */
export function marketOf({ mode, venues }: Welcome) {
  const isElsewhere = mode === 'real' && venues.some(({ isTheExchange }) => !isTheExchange)
  return { kind: isElsewhere ? 'elsewhere' : mode, ...markets[isElsewhere ? 'elsewhere' : mode] }
}

export const trialSentence = {
  orders: 'Five simulated exchanges run inside this tab. Nothing is stored but the layout',
  shortly: 'Five simulated exchanges in this tab',
}
