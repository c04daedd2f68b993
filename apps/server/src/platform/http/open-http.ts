import { randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'

import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'

import type { Config } from '../config.ts'
import { answerError, answerErrors } from './error-handler.ts'
import { logRequests } from './request-log.ts'
import { requestLogger } from './request-logger.ts'
import { sendSecurityHeaders } from './security-headers.ts'

const maxBodyBytes = 256 * 1024

/** The web server with what holds for every answer: headers, log lines, errors. It has no route yet. */
export function openHttp(
  config: Config,
  log: FastifyBaseLogger,
  paymentScriptOrigins: readonly string[],
): FastifyInstance {
  const http = Fastify({
    loggerInstance: log,
    // Its own request lines would name addresses; ours are written by logRequests.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    childLoggerFactory: requestLogger,
    trustProxy: config.trustProxy.length > 0 ? config.trustProxy : false,
    bodyLimit: maxBodyBytes,
    return503OnClosing: true,
    forceCloseConnections: 'idle',
    frameworkErrors: (error, request, reply) => void answerError(error, request, reply),
  })
  sendSecurityHeaders(http, {
    analytics: config.analytics,
    paymentScriptOrigins,
    tls: config.publicUrl?.startsWith('https:') ?? false,
  })
  logRequests(http)
  answerErrors(http)
  return http
}

/** Where the server is reached while no public address is configured. */
export function localUrl(http: FastifyInstance): string {
  const address = http.server.address() as AddressInfo | null
  return `http://localhost:${address?.port ?? 0}`
}
