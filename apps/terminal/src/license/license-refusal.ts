/** Why something about the license was not done, and what helps, in words for whoever is at the desk. */
export class LicenseRefusal extends Error {}
