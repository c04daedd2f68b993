/** 32 bytes as base64url. */
export const claimCodePattern = /^[\w-]{43}$/
