import { pino, type DestinationStream, type Logger } from 'pino'

import type { Config } from './config.ts'

/** Values under these names are redacted in the log, at any depth down to four. */
const secretNames = [
  'password',
  'token',
  'secret',
  'authorization',
  'cookie',
  'email',
  'claim',
  'remoteAddress',
  'remotePort',
  'ip',
  // PostgreSQL quotes the row that violated a constraint here.
  'detail',
]

export function openLog(config: Pick<Config, 'logLevel'>, destination?: DestinationStream): Logger {
  const options = {
    level: config.logLevel,
    // No host name and no process id: they say nothing to a reader of one server's log.
    base: null,
    redact: {
      paths: secretNames.flatMap((name) => [name, `*.${name}`, `*.*.${name}`, `*.*.*.${name}`]),
      censor: '[redacted]',
    },
    formatters: { level: (label: string) => ({ level: label }) },
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
  }
  return destination ? pino(options, destination) : pino(options)
}
