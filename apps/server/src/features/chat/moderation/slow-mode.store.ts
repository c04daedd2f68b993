import type { Queries } from '../../../platform/database/open-database.ts'

/** The pause in seconds; 0 without slow mode. */
export async function slowModeOf(queries: Queries, room: string): Promise<number> {
  const found = await queries
    .selectFrom('chat_rooms')
    .select('slow_mode_seconds')
    .where('room', '=', room)
    .executeTakeFirst()
  return found?.slow_mode_seconds ?? 0
}

/** Rooms that are in slow mode. */
export async function slowRooms(queries: Queries): Promise<Map<string, number>> {
  const rows = await queries
    .selectFrom('chat_rooms')
    .selectAll()
    .where('slow_mode_seconds', '>', 0)
    .execute()
  return new Map(rows.map((row) => [row.room, row.slow_mode_seconds]))
}
