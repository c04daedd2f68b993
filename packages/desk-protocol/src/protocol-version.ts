/** Raised when an older desk or hub would misread the other. Added fields and sections do not raise it. */
export const protocolVersion = 1
