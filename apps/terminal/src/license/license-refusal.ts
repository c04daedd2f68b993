/** Why something about the license was not done, and what helps, as readable text for whoever is at the desk. */
export class LicenseRefusal extends Error {}
