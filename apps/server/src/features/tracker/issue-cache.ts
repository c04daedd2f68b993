import { createHash } from 'node:crypto'

import { type FirstIssues, Issue, type IssueType } from '@leadline/contract/tracker'

import type { Database } from '../../platform/database/open-database.ts'
import { encode, EncodedAnswer, type Encoded } from '../../platform/http/encoded-answer.ts'
import { lastNumber } from './counters.store.ts'
import { firstIssues } from './first-issues.ts'
import { issueAnswer } from './issue-answer.ts'
import { type IssueRow, listChangedSince, listHeldOf } from './issues.store.ts'
import { listVotesOf } from './votes.store.ts'

/**
 * One issue as JSON in two forms: for accounts that have voted for it (made when first needed), and
 * for all others.
 */
class Entry {
  readonly id: number
  readonly plain: Encoded<Issue>
  readonly row: IssueRow
  #voted: Encoded<Issue> | undefined

  constructor(row: IssueRow) {
    this.id = row.id
    this.row = row
    this.plain = encode(Issue, issueAnswer(row, false))
  }

  get voted(): Encoded<Issue> {
    return (this.#voted ??= encode(Issue, issueAnswer(this.row, true)))
  }
}

/**
 * All public issues in memory, encoded as JSON. Every call checks whether anything has changed, in
 * this process or another, and reads only that. Votes are stored with the issue, so none are
 * counted here; only the caller's own are read.
 */
export class IssueCache {
  readonly #database: Database
  readonly #entries = { bug: new Map<number, Entry>(), feature: new Map<number, Entry>() }
  /** Newest first; made again after a change. */
  readonly #sorted: Partial<Record<IssueType, readonly Entry[]>> = {}
  /** The answer for everybody who has no vote in it. */
  readonly #plain: Partial<Record<IssueType, EncodedAnswer<Issue[]>>> = {}
  #first: FirstIssues | undefined
  #seq = -1
  #reading: Promise<void> | undefined

  constructor(database: Database) {
    this.#database = database
  }

  async list(type: IssueType, accountId: string | undefined): Promise<EncodedAnswer<Issue[]>> {
    await this.#catchUp()
    if (accountId === undefined) return this.#plainAnswer(type)
    const held = (await listHeldOf(this.#database, accountId)).filter((row) => row.type === type)
    const votes = await listVotesOf(this.#database, accountId)
    const known = this.#entries[type]
    const voted = new Set(votes.filter((id) => known.has(id)))
    if (voted.size === 0 && held.length === 0) return this.#plainAnswer(type)
    const items = this.#newestFirst(type).map((entry) =>
      voted.has(entry.id) ? entry.voted : entry.plain,
    )
    const own = held.map((row) => encode(Issue, issueAnswer(row, false)))
    const personal = createHash('sha256')
      .update(`${[...voted].join()} ${own.join()}`)
      .digest('base64url')
    return new EncodedAnswer([...own, ...items], `${this.#seq}-${personal.slice(0, 16)}`)
  }

  /** What everybody may see first. */
  async first(): Promise<FirstIssues> {
    await this.#catchUp()
    return (this.#first ??= firstIssues(
      Object.values(this.#entries).flatMap((entries) =>
        [...entries.values()].map(({ row }) => row),
      ),
    ))
  }

  #plainAnswer(type: IssueType): EncodedAnswer<Issue[]> {
    return (this.#plain[type] ??= new EncodedAnswer(
      this.#newestFirst(type).map(({ plain }) => plain),
      String(this.#seq),
    ))
  }

  #newestFirst(type: IssueType): readonly Entry[] {
    return (this.#sorted[type] ??= [...this.#entries[type].values()].toSorted(
      (a, b) => b.id - a.id,
    ))
  }

  /**
   * Read until nothing newer is in the database. Calls that come at the same time share one read.
   */
  async #catchUp(): Promise<void> {
    while ((await lastNumber(this.#database, 'change')) > this.#seq) {
      this.#reading ??= this.#read().finally(() => {
        this.#reading = undefined
      })
      await this.#reading
    }
  }

  async #read(): Promise<void> {
    const newest = await lastNumber(this.#database, 'change')
    const rows = await listChangedSince(this.#database, this.#seq)
    for (const row of rows) {
      const type = row.type === 'bug' ? 'bug' : 'feature'
      this.#entries[type].set(row.id, new Entry(row))
      delete this.#sorted[type]
      delete this.#plain[type]
      this.#first = undefined
    }
    // A row may have changed after the counter was read.
    this.#seq = rows.reduce((seq, row) => Math.max(seq, row.changed_seq), newest)
  }
}
