import type { FastifyBaseLogger } from 'fastify'

import type { DatabaseConfig } from '../../platform/config/server-settings.ts'
import { type Notifications, openNotifications } from '../../platform/database/notifications.ts'

/** The channel by which processes wake each other. */
const channel = 'leadline_chat'

export function openChatNotifications(
  config: DatabaseConfig,
  log?: FastifyBaseLogger,
): Notifications {
  return openNotifications(config, channel, log)
}
