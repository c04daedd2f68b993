import { algorithmFamily } from '@leadline/desk-protocol/messages/algorithm-messages'

import type { HubService, JoinedService, ServiceSession } from '../hub-service.ts'
import { AlgorithmSession, type IndicatorPorts } from './algorithm-session.ts'
import type { LoadedAlgorithms } from './loaded-algorithms.ts'

/** Algorithms and Python indicators, for the desks. Without Python it says so. */
export class AlgorithmService implements HubService<typeof algorithmFamily> {
  readonly family = algorithmFamily
  readonly #algorithms: LoadedAlgorithms | undefined
  readonly #ports: IndicatorPorts

  constructor(algorithms: LoadedAlgorithms | undefined, ports: IndicatorPorts) {
    this.#algorithms = algorithms
    this.#ports = ports
  }

  join({ publish }: ServiceSession<typeof algorithmFamily>): JoinedService<typeof algorithmFamily> {
    return new AlgorithmSession(this.#algorithms, this.#ports, publish)
  }
}
