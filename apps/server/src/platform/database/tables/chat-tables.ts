import type { Nullable } from './nullable.ts'

/** The chat: what was written, who has read how far, whom people hide, and what was reported. */
export interface ChatTables {
  /** 'change' is the number of the newest message or change of one. */
  chat_counters: { name: string; value: number }
  chat_messages: {
    /** The number of the change that made it: its place in the room. */
    id: number
    /** The number of its newest change. */
    sequence: number
    room: string
    /** Null once its author's account is deleted. */
    account_id: string | null
    /** Chosen by the desk, so that a second try does not make a second message. */
    client_id: string | null
    /** Empty unless it is shown. */
    text: string
    /** 'shown', 'deleted' by its author or 'removed' by a moderator. */
    state: string
    sent_at: number
    edited_at: Nullable<number>
  }
  chat_mentions: { message_id: number; account_id: string }
  /** Accounts that have been in the chat. */
  chat_members: {
    account_id: string
    /** Grows with every change of marks or hidden people, so that all processes notice. */
    revision: number
  }
  /** How far an account has read in a room. */
  chat_reads: { account_id: string; room: string; up_to: number }
  /** People whose messages an account is not shown. */
  chat_hidden: {
    account_id: string
    hidden_account_id: string
    /** When a mute ends; null for a block. */
    until: number | null
  }
  chat_reports: {
    id: string
    message_id: number
    /** Who has reported it. */
    account_id: string
    reason: string
    note: string
    /** The message as it stood. */
    text: string
    created_at: number
    handled_at: Nullable<number>
  }
  chat_rooms: { room: string; slow_mode_seconds: number }
  /** Who is seen in which room, by process: renewed every few seconds and gone with it. */
  chat_presence: {
    process: string
    /** JSON: usernames by room. */
    rooms: string
    until: number
  }
}
