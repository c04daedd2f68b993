/** How an exchange publishes book and trades: all that decides how they can be laid side by side. */
export interface BookMessages {
  /** Changes of so many milliseconds come as one, netted; 0 where each change is a message. */
  nettedMs: number
  /** Trades come in batches of so many milliseconds; 0 where each comes at once. */
  tradesBatchedMs: number
}

/** How far a trade and the change that it made may lie apart when they arrive. */
export interface MakerTiming {
  /** The trade comes before its change by at most that. */
  earlyMs: number
  /** The trade comes after its change by at most that. */
  lateMs: number
}

/** Two messages of one exchange, written at the same moment, arrive so near to each other. */
const skewMs = 60

export function makerTiming({ nettedMs, tradesBatchedMs }: BookMessages): MakerTiming {
  return { earlyMs: nettedMs + skewMs, lateMs: tradesBatchedMs + skewMs }
}
