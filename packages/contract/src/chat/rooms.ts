import * as z from 'zod/mini'

/** The rooms that everybody has. Every asset has a room besides, named by its code: `BTC`. */
export const commonRooms = ['lobby', 'support'] as const

/** `lobby`, `support`, or the code of an asset in capitals. There is no list of rooms: a room is where somebody has written. */
export const ChatRoom = z.string().check(z.regex(/^(?:lobby|support|[A-Z0-9]{1,12})$/))

export function isAssetRoom(room: string): boolean {
  return /^[A-Z0-9]{1,12}$/.test(room)
}

/** What a room is called on the screen. */
export function roomTitle(room: string): string {
  if (room === 'lobby') return 'Lobby'
  return room === 'support' ? 'Support' : room
}
