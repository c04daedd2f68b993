import type { RequestOf, ServiceFamily } from '@leadline/desk-protocol/messages/service-family'

import type { Reply, ServiceClient } from './service-client.ts'

/**
 * Asks something that changes nothing, and asks it again as soon as frames come when the hub was frozen or gone before
 * it answered: what nobody received has no answer, which is not an empty one. Ends with the answer, or when it is
 * configured to.
 */
export function requestUntilAnswered<Family extends ServiceFamily>(
  client: ServiceClient<Family>,
  request: RequestOf<Family>,
  receive: (reply: Reply<Family>) => void,
  /** How long an answer may take, where that is more than usual; null: as long as it takes. */
  withinMs?: number | null,
): () => void {
  const { hub } = client
  let isOver = false
  let isRequesting = false
  const send = async () => {
    const isLive = hub.frozenSince.get() === null && client.isLinked
    if (isOver || isRequesting || !isLive) return
    isRequesting = true
    const reply = await client.request(request, withinMs)
    isRequesting = false
    if (isOver) return
    if (reply.arrival !== 'answered') return void send()
    end()
    receive(reply)
  }
  const watched = [hub.frozenSince, hub.state].map((value) => value.subscribe(() => void send()))
  const end = () => {
    isOver = true
    for (const stop of watched) stop()
  }
  void send()
  return end
}
