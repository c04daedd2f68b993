import type { DeskListener } from '@leadline/hub/desks/desk-connection'
import type { Hub } from '@leadline/hub/hub'
import type { FakeClock } from '@leadline/runtime/testing/fake-clock'

import { HubLink } from '../../../platform/hub/hub-link.ts'
import { HubConnection, type PipeEvents } from '../../../worker/hub-connection.ts'
import type { FromWorker } from '../../../worker/worker-messages.ts'

/** One way between page and hub. */
const wayMs = 1

/** A page and its worker on one clock, with everything between them and the hub as it is shipped. */
export function linkPage(clock: FakeClock, hubNow: () => Hub) {
  let receive: ((event: MessageEvent<FromWorker>) => void) | undefined
  let pipe: { events: PipeEvents; listener: DeskListener } | undefined
  const connect = (events: PipeEvents) => {
    let opened: { events: PipeEvents; listener: DeskListener } | undefined
    // Nothing is there at once, and what is under way when the hub dies never comes.
    const soon = (run: () => void) => void clock.after(wayMs, () => pipe === opened && run())
    const listener = hubNow().openDesk({
      sendText: (text) => soon(() => events.received(text)),
      sendFrame: (bytes) => soon(() => events.received(bytes)),
      close: () => {},
    })
    opened = { events, listener }
    pipe = opened
    events.opened({
      send: (data) =>
        soon(() =>
          typeof data === 'string' ? listener.receiveText(data) : listener.receiveBytes(data),
        ),
      close: () => {},
    })
  }
  const now = () => clock.now()
  const connection = new HubConnection({
    desk: 'test',
    connect: (events) => void clock.after(1, () => connect(events)),
    post: (data) => receive?.({ data } as MessageEvent<FromWorker>),
    now,
    wall: now,
    after: (ms, run) => void clock.after(ms, run),
    random: () => 0.5,
  })
  const link = new HubLink(
    {
      postMessage: (message) => {
        if (message.type === 'say') connection.say(message.message)
        if (message.type === 'view')
          connection.look(message.view, message.look, message.isBackground)
        if (message.type === 'tick') connection.tick(message.visible)
      },
      addEventListener: (_type, listener) => {
        receive = listener
      },
    },
    { kind: 'port' },
    'test',
    undefined,
    { monotonic: now, wall: now },
  )
  return {
    link,
    /** The hub is gone, whatever was on its way. */
    lose: () => {
      const lost = pipe
      pipe = undefined
      lost?.listener.closed()
      lost?.events.closed()
    },
  }
}
