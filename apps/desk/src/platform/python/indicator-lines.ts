import type { WireScript, WireScriptError } from '@leadline/desk-protocol/algorithm-values'
import type {
  algorithmFamily,
  AlgorithmRequest,
  AlgorithmUpdate,
} from '@leadline/desk-protocol/messages/algorithm-messages'

import type { ServiceClient } from '../hub/service-client.ts'

/** A script, its settings, and the candles that it is drawn over. */
export type IndicatorSpec = Omit<
  Extract<AlgorithmRequest, { type: 'indicatorOpen' }>,
  'type' | 'indicator'
>

/** How an indicator is. */
export interface IndicatorState {
  script: WireScript | null
  error: WireScriptError | null
  isBusy: boolean
  /** Nobody has started this exact text on this computer, and it would run in the trader's own Python. */
  isWaiting: boolean
}

export interface IndicatorListener {
  state(state: IndicatorState): void
  /** One value per closed candle, by its opening; `isWhole`: forget what was reported before. */
  values(times: readonly number[], values: readonly (number | null)[], isWhole: boolean): void
}

export interface OpenIndicator {
  /** Other settings, another market, older candles: it is worked out again. */
  change(spec: IndicatorSpec): void
  close(): void
}

/** Python indicators that the hub works out for charts of this window; asked for again when the hub was away. */
export class IndicatorLines {
  readonly #client: ServiceClient<typeof algorithmFamily>
  readonly #open = new Map<number, { spec: IndicatorSpec; listener: IndicatorListener }>()
  #last = 0

  constructor(client: ServiceClient<typeof algorithmFamily>) {
    this.#client = client
    client.onUpdate((update) => this.#receive(update))
    client.onLink((isOpen) => {
      if (!isOpen) return
      for (const [indicator, { spec }] of this.#open) this.#request(indicator, spec)
    })
  }

  open(spec: IndicatorSpec, listener: IndicatorListener): OpenIndicator {
    this.#last += 1
    const indicator = this.#last
    const held = { spec, listener }
    this.#open.set(indicator, held)
    this.#request(indicator, spec)
    return {
      change: (next) => {
        held.spec = next
        this.#request(indicator, next)
      },
      close: () => {
        this.#open.delete(indicator)
        this.#client.send({ type: 'indicatorClose', indicator })
      },
    }
  }

  #request(indicator: number, spec: IndicatorSpec): void {
    this.#client.send({ type: 'indicatorOpen', indicator, ...spec })
  }

  #receive(message: AlgorithmUpdate): void {
    if (message.type === 'indicator') {
      const { script, error, isBusy, isWaiting } = message
      this.#open.get(message.indicator)?.listener.state({ script, error, isBusy, isWaiting })
    } else if (message.type === 'indicatorValues') {
      const { times, values, isWhole } = message
      this.#open.get(message.indicator)?.listener.values(times, values, isWhole)
    }
  }
}
