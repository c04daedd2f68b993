/** Why an update is not taken, in words for the trader. */
export class UpdateRefusal extends Error {}
