/** Why an update is not taken, as readable text for the trader. */
export class UpdateRefusal extends Error {}
