/** Built here first and put in place at the end: a server or a killed build never sees half a site. */
export const nextDist = 'dist-next'
export const dist = 'dist'
