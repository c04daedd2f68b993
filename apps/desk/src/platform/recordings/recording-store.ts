import {
  type KnownRecordings,
  recordingFamily,
  type RecordingRequest,
  type WireRecording,
} from '@leadline/desk-protocol/messages/recording-messages'

import type { HubLink } from '../hub/hub-link.ts'
import { ServiceClient } from '../hub/service-client.ts'
import { Value } from '../value.ts'

/** The recordings on this computer, as the hub reports them. */
export class RecordingStore {
  /** Undefined before they are known, and while the hub is away. */
  readonly known: Value<KnownRecordings | undefined>
  /** Why there are none here (a tab of the site keeps no files); '' where there are. */
  readonly refusal: Value<string>
  /** The one that is about to be opened: a dialog asks first. */
  readonly opening = new Value<WireRecording | undefined>(undefined)
  readonly #client: ServiceClient<typeof recordingFamily>

  constructor(hub: HubLink) {
    this.#client = new ServiceClient(hub, recordingFamily)
    this.known = this.#client.latest((update) => update)
    this.refusal = this.#client.refusal
  }

  /** Never throws. The reason why it was not done; '' where it was. */
  async act(request: RecordingRequest): Promise<string> {
    const { isDone, reason } = await this.#client.request(request)
    return isDone ? '' : reason
  }

  /** Somebody may have put a file there. */
  look(): void {
    this.#client.send({ type: 'look' })
  }
}

export const openRecordingStore = (hub: HubLink) => new RecordingStore(hub)
