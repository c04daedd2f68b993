import { spawn } from 'node:child_process'

type Environment = Readonly<Record<string, string | undefined>>

/** They choose whom TLS trusts, what code is loaded, or who may debug: of Node, of OpenSSL, of the system's loader. */
const untrusted = /^(?:NODE_|SSL_|OPENSSL_|LD_|DYLD_|SSLKEYLOGFILE$)/i
/** The first only names a kind of computer; the second is set by our own start, and a launcher drops a foreign one. */
const harmless = new Set(['NODE_ENV', 'NODE_COMPILE_CACHE'])

/** Names of variables that somebody put around Leadline and that it must not run with. */
export function untrustedVariables(environment: Environment): string[] {
  return Object.keys(environment)
    .filter((name) => untrusted.test(name) && !harmless.has(name.toUpperCase()))
    .toSorted()
}

export function withoutUntrusted(environment: Environment): Record<string, string> {
  const dropped = new Set(untrustedVariables(environment))
  const kept = Object.entries(environment).filter(
    (entry): entry is [string, string] => entry[1] !== undefined && !dropped.has(entry[0]),
  )
  return Object.fromEntries(kept)
}

/** What is said about it: names alone, a value may be anything. */
export function droppedWords(names: readonly string[]): string {
  return `Leadline runs without ${names.join(', ')}: ${names.length === 1 ? 'it changes' : 'they change'} whom it trusts, or ${names.length === 1 ? 'opens' : 'open'} it to a debugger.`
}

/**
 * The same program once more without them. Node and the system's loader have obeyed them by the time that our first line
 * runs, so taking them out of the environment would come too late: this process only waits for the clean one.
 */
export function startWithoutUntrusted(environment: Environment): void {
  console.error(droppedWords(untrustedVariables(environment)))
  const args = ['--disable-sigusr1', ...process.argv.slice(1)]
  const clean = spawn(process.execPath, args, {
    stdio: 'inherit',
    env: withoutUntrusted(environment),
    windowsHide: true,
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => clean.kill(signal))
  }
  clean.on('error', (error) => {
    console.error(`Leadline could not be started: ${error.message}`)
    process.exit(1)
  })
  clean.on('exit', (code) => process.exit(code ?? 1))
}
