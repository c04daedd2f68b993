import type { LicenseMessage, LicenseNews, WirePlan } from '@leadline/desk-protocol/license'

/** What one desk does and hears of the license. */
export interface LicenseSession {
  handle(message: LicenseMessage): void
  leave(): void
}

/**
 * Which plan counts, and how desks speak about it. The platform has it: the hub reads no files. Nothing that sends,
 * changes, cancels or closes an order may ask for a plan.
 */
export interface LicenseDesk {
  /** The plan at this very moment: ask when something begins, never in the middle of it. */
  currentPlan(): WirePlan
  join(say: (message: LicenseNews) => void): LicenseSession
}
