/**
 * Raised when an older desk or hub would misread the other. Added fields, sections and services do not raise it. 1: each family
 * of messages had replies of its own. 2: one envelope for the requests, replies and updates of every service.
 */
export const protocolVersion = 2
