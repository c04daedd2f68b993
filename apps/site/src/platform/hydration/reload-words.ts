/** Said wherever part of the page can no longer be loaded, before React and with it. */
export const reloadWords =
  'Part of this page could not be loaded. The site may have been updated since you opened it. Reload to continue: what you have typed stays, except passwords.'
