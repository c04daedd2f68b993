import type { PanelKind } from '../../platform/panels/panel-kind.ts'
import type { ChatSettings } from './chat-settings.ts'
import { Chat } from './Chat.tsx'

const where = { panel: 'chat' }

export const chatPanel: PanelKind<ChatSettings> = {
  kind: 'chat',
  title: 'Chat',
  hasSymbol: false,
  hasAmounts: true,
  sendsSymbol: true,
  place: 'right',
  minimumWidth: 240,
  minimumHeight: 200,
  actions: [
    { id: 'chat.write', title: 'Write a message', keys: 'Alt+M', where },
    { id: 'chat.next', title: 'Next room, unread first', keys: 'Alt+N', where },
  ],
  readSettings: (kept) => {
    const { room } = (kept ?? {}) as Partial<Record<string, unknown>>
    return { room: typeof room === 'string' ? room : 'lobby' }
  },
  Component: Chat,
}
