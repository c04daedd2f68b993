import * as z from 'zod/mini'

import { type Read, webUrl, type Environment } from './setting.ts'

export type AnalyticsConfig =
  | { kind: 'off' }
  | { kind: 'umami'; scriptUrl: string; websiteId: string }

export const analyticsSettings = {
  ANALYTICS_SCRIPT_URL: z.optional(webUrl()),
  ANALYTICS_WEBSITE_ID: z.optional(z.string()),
}

type Settings = Read<typeof analyticsSettings>

export const analyticsRules = [
  setTogether('ANALYTICS_SCRIPT_URL', 'ANALYTICS_WEBSITE_ID'),
  setTogether('ANALYTICS_WEBSITE_ID', 'ANALYTICS_SCRIPT_URL'),
]

export function analyticsConfig(settings: Settings): AnalyticsConfig {
  const { ANALYTICS_SCRIPT_URL: scriptUrl, ANALYTICS_WEBSITE_ID: websiteId } = settings
  if (scriptUrl === undefined || websiteId === undefined) return { kind: 'off' }
  return { kind: 'umami', scriptUrl, websiteId }
}

function setTogether(name: keyof Settings, other: keyof Settings) {
  return z.refine<Environment>((set) => !(name in set) || other in set, {
    path: [name],
    error: `is set without ${other}. Set both, or neither.`,
  })
}
