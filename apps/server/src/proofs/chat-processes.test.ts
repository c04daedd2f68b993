import { chatMessageLimits } from '@leadline/contract/chat/limits'
import type { ChatMessage } from '@leadline/contract/chat/message'
import { expect, onTestFinished, test } from 'vitest'

import { addTrader, ChatDesk } from '../features/chat/testing/chat-desk.ts'
import { openDatabase } from '../platform/database/open-database.ts'
import { systemRuntime } from '../platform/runtime.ts'
import { bundledServer } from '../testing/bundled-program.ts'
import { openSandboxServer } from '../testing/open-sandbox-server.ts'
import { freePort, type ServerProcess, startServer } from '../testing/server-process.ts'
import { createTestDatabase } from '../testing/test-database.ts'

// Two servers on one SQLite file are not how it is run; on PostgreSQL it is.
const isPostgres = process.env['TEST_DATABASE'] === 'postgres'

async function openProcesses() {
  const created = await createTestDatabase()
  const database = openDatabase(created.config)
  const sandbox = await openSandboxServer({ manual: true })
  const program = await bundledServer()
  const running = new Set<ServerProcess>()
  const start = async (port?: number) => {
    const server = await startServer({
      program,
      database: created.config,
      dataDir: created.dataDir,
      port: port ?? (await freePort()),
      sandbox,
    })
    running.add(server)
    return server
  }
  onTestFinished(async () => {
    await Promise.all([...running].map((server) => server.kill()))
    await sandbox.close()
    await database.destroy()
    await created.remove()
  })
  return { database, start }
}

/** As the desk's program does it: comes back whenever the connection is lost, resumes, and keeps each message once. */
class Follower {
  readonly texts = new Map<number, string>()
  /** Messages that came again although they had come. */
  repeated = 0
  cursor: number | undefined
  desk: ChatDesk | undefined
  readonly #urls: readonly string[]
  readonly #token: string
  #tries = 0
  isDone = false

  constructor(urls: readonly string[], token: string) {
    this.#urls = urls
    this.#token = token
    onTestFinished(() => {
      this.isDone = true
      this.desk?.close()
    })
  }

  async follow(): Promise<void> {
    while (!this.isDone) {
      const url = this.#urls[this.#tries++ % this.#urls.length] ?? ''
      const desk = new ChatDesk(url, this.#token)
      this.desk = desk
      try {
        await desk.until(() => desk.all('welcome')[0] ?? desk.ended)
        if (!desk.ended) await this.#read(desk)
      } catch {
        // The connection was lost in the middle of an answer: come back.
      }
      desk.close()
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }

  async #read(desk: ChatDesk): Promise<void> {
    const joined = await desk.join('lobby', this.cursor)
    for (const message of joined.messages) this.#keep(message)
    this.cursor = joined.cursor
    let pushed = 0
    while (!desk.ended) {
      await desk.until(() => desk.pushed.length > pushed || desk.ended)
      for (const message of desk.pushed.slice(pushed)) {
        pushed++
        this.#keep(message)
        this.cursor = message.sequence
      }
    }
  }

  #keep({ id, text }: ChatMessage): void {
    if (this.texts.has(id)) this.repeated++
    this.texts.set(id, text)
  }
}

/** Until it is answered, by whichever process, always with the same client id. */
async function sendSurely(follower: Follower, text: string, clientId: string): Promise<void> {
  for (;;) {
    try {
      const desk = follower.desk
      if (desk?.all('joined')[0] && !desk.ended) {
        const said = await desk.write(text, 'lobby', clientId)
        if (said.type === 'done') return
        if (said.type === 'refused') {
          if (said.code !== 'rate_limited') throw new TypeError(said.message)
          await new Promise((resolve) => setTimeout(resolve, said.retryAfterMs))
        }
      }
    } catch (error) {
      if (error instanceof TypeError) throw error
    }
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

test.runIf(isPostgres)(
  'two processes that are killed and started again one after the other lose and repeat no message',
  { timeout: 600_000 },
  async () => {
    const { database, start } = await openProcesses()
    const ports = [await freePort(), await freePort()]
    const servers = await Promise.all(ports.map((port) => start(port)))
    const urls = servers.map(({ url }) => url)
    const people = ['ann', 'bob', 'carl', 'dora']
    const followers: Follower[] = []
    for (const [index, name] of people.entries()) {
      const trader = await addTrader({ database, runtime: testRuntime }, name)
      // Half of them begin at the other process.
      followers.push(new Follower(index % 2 === 0 ? urls : urls.toReversed(), trader.token))
    }
    const following = followers.map((follower) => follower.follow())
    const each = chatMessageLimits.minute.max - 2
    const sending = followers.map(async (follower, who) => {
      for (let n = 0; n < each; n++) {
        await sendSurely(follower, `${people[who]} ${n}`, `message-of-${people[who]}-${n}`)
      }
    })
    for (const [index, port] of [...ports, ...ports].entries()) {
      await new Promise((resolve) => setTimeout(resolve, 300))
      await servers[index % 2]?.kill()
      servers[index % 2] = await start(port)
    }
    await Promise.all(sending)
    const expected = people.flatMap((name) =>
      Array.from({ length: each }, (_, n) => `${name} ${n}`),
    )
    for (const follower of followers) {
      await expect
        .poll(() => [...follower.texts.values()].toSorted(), { timeout: 120_000 })
        .toEqual(expected.toSorted())
      expect(follower.repeated).toBe(0)
      follower.isDone = true
      follower.desk?.close()
    }
    await Promise.all(following)
    const stored = await database.selectFrom('chat_messages').select('text').execute()
    expect(stored.map(({ text }) => text).toSorted()).toEqual(expected.toSorted())
  },
)

test.runIf(isPostgres)(
  'what is written at one process is read at the other within a moment, and people there are seen',
  { timeout: 600_000 },
  async () => {
    const { database, start } = await openProcesses()
    const [one, other] = await Promise.all([start(), start()])
    const connect = async (url: string, name: string) => {
      const options = { presence: 1 }
      const trader = await addTrader({ database, runtime: testRuntime }, name, options)
      const desk = new ChatDesk(url, trader.token)
      onTestFinished(() => desk.close())
      await desk.welcomed()
      await desk.join()
      return desk
    }
    const [ann, bob] = [await connect(one.url, 'ann'), await connect(other.url, 'bob')]
    await ann.until(() => ann.all('present').at(-1)?.names.join() === 'ann,bob')
    await bob.until(() => bob.all('present').at(-1)?.names.join() === 'ann,bob')
    await ann.written('hello')
    await bob.untilPushed('hello')
    await bob.written('hello yourself')
    await ann.untilPushed('hello yourself')
    await bob.untilPushed('hello yourself')
    expect(bob.pushed.map(({ text }) => text)).toEqual(['hello', 'hello yourself'])
  },
)

const testRuntime = { ...systemRuntime, advance: () => undefined }
