let source: () => string | undefined = () => undefined
let whenRefused: (token: string) => void = () => undefined

/** The session says where its token is; calls know nothing of sessions. */
export function sendTokenFrom(newSource: () => string | undefined): void {
  source = newSource
}

export function readToken(): string | undefined {
  return source()
}

/** Called with a token that the server does not accept, or accepts no longer. */
export function onTokenRefused(listener: (token: string) => void): void {
  whenRefused = listener
}

export function reportRefused(token: string): void {
  whenRefused(token)
}
