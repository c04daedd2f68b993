import { chatRoomsPerSocket } from '@leadline/contract/chat/limits'
import { commonRooms } from '@leadline/contract/chat/rooms'
import type { WireChatRoom } from '@leadline/desk-protocol/messages/chat-messages'
import { assetOf } from '@leadline/filters/compile-market'

import type { WatchLists } from '../../platform/watch-lists/watch-lists.ts'

/** Lobby, support, and one for each asset of the watch lists, in their order. */
export function roomsOf(lists: WatchLists): string[] {
  const assets = new Set(Object.values(lists).flatMap((symbols) => symbols.map(assetOf)))
  const rooms = [...assets].filter((asset) => /^[A-Z0-9]{1,12}$/.test(asset))
  return [...commonRooms, ...rooms].slice(0, chatRoomsPerSocket)
}

/** Where one goes from a room: to the next with something unread, to the next at all where there is none. */
export function nextRoom(
  rooms: readonly string[],
  current: string,
  facts: ReadonlyMap<string, WireChatRoom>,
): string {
  const at = rooms.indexOf(current)
  const others = [...rooms.slice(at + 1), ...rooms.slice(0, Math.max(at, 0))]
  return others.find((room) => (facts.get(room)?.unread ?? 0) > 0) ?? others[0] ?? current
}

/** As it is counted: never more than a hundred. */
export function unreadText(unread: number): string {
  return unread > 99 ? '99+' : String(unread)
}
