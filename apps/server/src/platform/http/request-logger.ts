import type { FastifyBaseLogger } from 'fastify'

/**
 * A logger that names its request, made when the request first has something to say. Most say nothing
 * beyond the one line of logRequests, and a child of pino costs as much as checking a small answer.
 */
export function requestLogger(
  parent: FastifyBaseLogger,
  bindings: Record<string, unknown>,
): FastifyBaseLogger {
  const logger = Object.create(parent) as FastifyBaseLogger
  let made: FastifyBaseLogger | undefined
  const own = () => (made ??= parent.child(bindings))
  logger.debug = (...line: [object]) => own().debug(...line)
  logger.info = (...line: [object]) => own().info(...line)
  logger.warn = (...line: [object]) => own().warn(...line)
  logger.error = (...line: [object]) => own().error(...line)
  logger.fatal = (...line: [object]) => own().fatal(...line)
  logger.child = (...line) => own().child(...line)
  return logger
}
