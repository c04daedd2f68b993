import { type PersonalTables, no, ofAccount, text, time } from './declaration.ts'

/** The chat: messages, marks, hidden people and reports. */
export const chatData: PersonalTables<
  | 'chat_mentions'
  | 'chat_reports'
  | 'chat_reads'
  | 'chat_hidden'
  | 'chat_members'
  | 'chat_messages'
  | 'chat_rooms'
  | 'chat_presence'
  | 'chat_counters'
> = {
  chat_mentions: {
    owned: ofAccount,
    columns: { message_id: text('A chat message that mentions you.'), account_id: no },
  },
  chat_reports: {
    owned: ofAccount,
    columns: {
      id: no,
      message_id: text('A chat message that you reported.'),
      account_id: no,
      reason: text('Why you reported it.'),
      note: text('What you wrote about it.'),
      text: text('The message as it stood when you reported it.'),
      created_at: time('When you reported it.'),
      handled_at: time('When a moderator answered your report.'),
    },
  },
  chat_reads: {
    owned: ofAccount,
    columns: {
      account_id: no,
      room: text('A chat room that you read.'),
      up_to: text('The number of the newest message that you have read there.'),
    },
  },
  chat_hidden: {
    owned: ofAccount,
    columns: {
      account_id: no,
      hidden_account_id: text('The number of an account whose chat messages you hide.'),
      until: time('When a mute of yours ends.'),
    },
  },
  chat_members: {
    owned: ofAccount,
    columns: { account_id: no, revision: text('How often your chat settings have changed.') },
  },
  chat_messages: {
    owned: ofAccount,
    // Its text is erased before: what stays is that somebody had written here.
    outlivesAccount: { emptied: [] },
    columns: {
      id: text('The number of a chat message that you sent.'),
      sequence: no,
      room: text('The chat room of that message.'),
      account_id: no,
      client_id: no,
      text: text('What you wrote in chat. Erased when you delete it, or the account.'),
      state: text('Whether it is shown, deleted by you or removed by a moderator.'),
      sent_at: time('When you sent it.'),
      edited_at: time('When you last changed it.'),
    },
  },
  chat_rooms: { owned: 'nobody', columns: { room: no, slow_mode_seconds: no } },
  chat_presence: { owned: 'nobody', columns: { process: no, rooms: no, until: no } },
  chat_counters: { owned: 'nobody', columns: { name: no, value: no } },
}
