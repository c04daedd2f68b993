/** Where the browser keeps who is signed in. */
export const sessionKeys = {
  user: 'leadline.user',
  token: 'leadline.token',
  /** Nothing writes it. Signing out clears it all the same, as specified. */
  refreshToken: 'leadline.refreshToken',
  redirect: 'leadline.afterLogin',
} as const
