import type { WireChatState } from '@leadline/desk-protocol/messages/chat-messages'

/** States without a time. */
export const states = {
  idle: { kind: 'idle', words: '', since: null },
  connecting: { kind: 'connecting', words: '', since: null },
  noAccount: {
    kind: 'no-account',
    words:
      'Chat is for signed-in accounts. Link this Leadline with yours: no password is typed here, and an anonymous account is known by its username alone. Until then nothing is read and nothing is sent.',
    since: null,
  },
  ended: {
    kind: 'ended',
    words:
      'The shop no longer lets this desk into chat: its session was ended, or its account was. Link it again to go on. Nothing is read and nothing is sent.',
    since: null,
  },
} as const satisfies Record<string, WireChatState>
