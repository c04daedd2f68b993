import { once } from 'node:events'

import { expect, test } from 'vitest'
import { WebSocket } from 'ws'

import { enterDesk } from '../testing/running-terminal.ts'
import { newHome, startTestTerminal } from '../testing/test-terminal.ts'

test('a window that was opened before an update is instructed in readable text to load again, instead of trying for ever', async () => {
  const { address } = await startTestTerminal(newHome())
  const { origin } = new URL(address)
  const { key, cookie } = await enterDesk(address)
  // As the release before this one spoke.
  const socket = new WebSocket(
    `${origin.replace('http', 'ws')}/desk`,
    ['leadline-desk.1', `key-${key}`],
    { headers: { origin, cookie } },
  )
  await once(socket, 'open')
  socket.send(JSON.stringify({ type: 'hello', protocol: 1, desk: '0.1.0' }))
  const [answer] = (await once(socket, 'message')) as [Buffer]
  expect(JSON.parse(answer.toString())).toEqual({
    type: 'refused',
    reason: 'This window is of version 1, Leadline of version 2. Load the window again.',
  })
})
