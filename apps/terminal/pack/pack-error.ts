/** Why nothing was packed, as readable text for whoever asked for it. */
export class PackError extends Error {}
