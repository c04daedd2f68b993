/** Why nothing was packed, in words for whoever asked for it. */
export class PackError extends Error {}
