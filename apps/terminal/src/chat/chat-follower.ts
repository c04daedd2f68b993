import { chatCloseCodes } from '@leadline/contract/chat/refusals'
import type { ServerChatMessage } from '@leadline/contract/chat/server-messages'
import type { WireChatAccount, WireChatState } from '@leadline/desk-protocol/messages/chat-messages'
import { BackOff, jittered } from '@leadline/runtime/back-off'
import type { Clock } from '@leadline/runtime/clock'

import { pause } from '../hub/pause.ts'
import { type Answer, type Asked, ChatAnswers } from './chat-answers.ts'
import { type ChatEnd, type ChatSocket, openChatSocket } from './chat-socket.ts'
import { states } from './chat-states.ts'

const waits = { firstMs: 1000, longestMs: 60_000 }
/** A connection that lasted shorter has not proven anything. */
const provenMs = 30_000
const tooManyMs = 60_000
/** What the server asks for with the code it closes with. */
const closedWaitsMs: Readonly<Record<number, number>> = {
  [chatCloseCodes.restart]: 1000,
  [chatCloseCodes.malformed]: 60_000,
  [chatCloseCodes.flood]: 30_000,
}

/** The account that this Leadline is linked with. */
export interface ChatLink {
  token: string
  username: string
}

export interface FollowerSetup {
  server: string
  clock: Clock
  /** 'ended': there was one, and its session was ended. */
  link: () => ChatLink | 'ended' | undefined
  /** Somebody shows a room. */
  isWanted: () => boolean
  stateChanged: () => void
  accountChanged: () => void
  /** The server said hello: rooms can be joined. */
  opened: () => void
  received: (message: Exclude<ServerChatMessage, Answer>) => void
  lost: () => void
  /** The linked account is another, or none. */
  linkChanged: () => void
  /** The shop does not know the token any more. */
  tokenRefused: () => void
  dropped: (count: number) => void
}

/** Holds the connection for as long as an account is linked and somebody looks, and comes back whenever it was lost. */
export class ChatFollower {
  readonly #setup: FollowerSetup
  #state: WireChatState = states.idle
  #account: WireChatAccount | null = null
  #token: string | undefined
  #refusedToken: string | undefined
  #socket: ChatSocket | undefined
  #answers: ChatAnswers | undefined
  #following: AbortController | undefined

  constructor(setup: FollowerSetup) {
    this.#setup = setup
  }

  get state(): WireChatState {
    return this.#state
  }

  get account(): WireChatAccount | null {
    return this.#account
  }

  get isOpen(): boolean {
    return this.#state.kind === 'open'
  }

  /** Looks at the linked account, and at whether anybody looks, again. */
  follow(): void {
    const linked = this.#setup.link()
    const link = linked === 'ended' ? undefined : linked
    if (link?.token !== this.#token) {
      this.#token = link?.token
      this.stop()
      this.#account = null
      this.#setup.linkChanged()
    }
    const isHere = link && link.token !== this.#refusedToken
    if (!isHere || !this.#setup.isWanted()) {
      this.stop()
      const state = isHere ? states.idle : linked ? states.ended : states.noAccount
      return this.#change(state)
    }
    if (this.#following) return
    this.#following = new AbortController()
    this.#change(states.connecting)
    void this.#run(link, this.#following.signal)
  }

  stop(): void {
    this.#following?.abort()
    this.#following = undefined
    this.#socket?.close()
    this.#disconnected()
  }

  async ask(asked: Asked): Promise<Answer | undefined> {
    const [socket, answers] = [this.#socket, this.#answers]
    if (!this.isOpen || !socket || !answers) return undefined
    return await answers.ask(asked, (message) => socket.send(message))
  }

  async #run(link: ChatLink, signal: AbortSignal): Promise<void> {
    const { clock } = this.#setup
    const backOff = new BackOff(waits)
    while (!signal.aborted) {
      const begin = clock.now()
      const end = await this.#connect(link, signal)
      if (signal.aborted) return
      const wasOpen = this.isOpen
      this.#disconnected()
      if (end.status === 401 || end.code === chatCloseCodes.sessionOver) return this.#refused(link)
      if (wasOpen && clock.now() - begin >= provenMs) backOff.reset()
      const since = this.#state.kind === 'lost' ? this.#state.since : clock.now()
      this.#change({ kind: 'lost', words: `${end.words} Trying again.`, since })
      const closedMs = closedWaitsMs[end.code ?? 0]
      const asked = end.status === 429 ? (end.retryAfterMs ?? tooManyMs) : closedMs
      const random = clock.random()
      // What the server asks for is the least.
      const ms =
        asked === undefined
          ? jittered(backOff.nextMs(), random, 0.5)
          : asked + jittered(asked, random)
      await pause(clock, ms, signal)
    }
  }

  async #connect({ token }: ChatLink, signal: AbortSignal): Promise<ChatEnd> {
    const { clock, server } = this.#setup
    const { promise, resolve } = Promise.withResolvers<ChatEnd>()
    let dropped = 0
    this.#answers = new ChatAnswers(clock)
    this.#socket = openChatSocket({
      server,
      token,
      clock,
      // What was on its way when the account was unlinked comes to nobody.
      received: (message) => {
        if (!signal.aborted) this.#receive(message)
      },
      dropped: () => (dropped += 1),
      ended: resolve,
    })
    signal.addEventListener('abort', () => resolve({ words: '' }), { once: true })
    const end = await promise
    if (dropped > 0) this.#setup.dropped(dropped)
    return end
  }

  #receive(message: ServerChatMessage): void {
    if ('request' in message) return void this.#answers?.take(message)
    if (message.type === 'welcome' || message.type === 'account') {
      this.#account = message.account
      this.#setup.accountChanged()
    }
    this.#setup.received(message)
    if (message.type === 'welcome') {
      this.#change({ kind: 'open', words: '', since: null })
      this.#setup.opened()
    }
  }

  #disconnected(): void {
    const wasConnected = this.#socket !== undefined
    this.#socket = undefined
    this.#answers?.end()
    this.#answers = undefined
    if (wasConnected) this.#setup.lost()
  }

  #refused({ token }: ChatLink): void {
    this.#refusedToken = token
    this.#following = undefined
    this.#change(states.ended)
    this.#setup.tokenRefused()
  }

  #change(state: WireChatState): void {
    if (state === this.#state) return
    this.#state = state
    this.#setup.stateChanged()
  }
}
