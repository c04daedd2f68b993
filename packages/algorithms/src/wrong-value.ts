/** A value that no call can have: the script gets ValueError with these words. */
export class WrongValue extends Error {}
