/** Where the site is served is known only to the server, which puts the real address in. */
export const originPlaceholder = 'https://public-url.invalid'
