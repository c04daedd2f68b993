import type {
  Outcome,
  RequestOf,
  ServiceFamily,
  UpdateOf,
} from '@leadline/desk-protocol/messages/service-family'

/** One desk, as a service sees it. */
export interface ServiceSession<Family extends ServiceFamily = ServiceFamily> {
  /** Which browser it is; absent where there is one desk alone: in a tab of the site. */
  readonly desk: string | undefined
  /** Reports to this desk. Does nothing once it has left. */
  publish(this: void, update: UpdateOf<Family>): void
}

/** A service that one desk has joined. */
export interface JoinedService<Family extends ServiceFamily = ServiceFamily> {
  /**
   * What came of a request, at once or later. What is thrown is logged, and the desk is notified that it was not
   * done.
   */
  handle(request: RequestOf<Family>): Outcome<Family> | Promise<Outcome<Family>>
  /** The desk is gone: what `join` opened is closed. */
  leave(): void
}

/**
 * Something that the hub does for desks beside market data. All of them are registered, joined, asked and left in the same
 * way; requests, replies and updates travel in one envelope (`service-sessions.ts`).
 */
export interface HubService<Family extends ServiceFamily = ServiceFamily> {
  readonly family: Family
  /** Reports everything at once, then what changes. */
  join(session: ServiceSession<Family>): JoinedService<Family>
}
