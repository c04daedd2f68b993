/** What moderators may take away from an account, in the words of its profile. Beside the tracker's. */
export const chatRestrictions = { writing: 'Writing in chat' } as const
