import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

import { type LinearModel, openModel } from '@leadline/news/reading/linear-model'
import type { FastifyBaseLogger } from 'fastify'

import type { NewsConfig } from '../../platform/config/news-settings.ts'
import type { Database } from '../../platform/database/open-database.ts'
import type { GuardedRequest } from '../../platform/guarded-fetch.ts'
import type { Runtime } from '../../platform/runtime.ts'
import { type NewsSource, readFeedList } from './collect/feed-list.ts'
import { type ModelReader, openModelReader } from './read/model-reader.ts'

interface Given {
  database: Database
  runtime: Runtime
  log: FastifyBaseLogger
  request: GuardedRequest
  /** There is something new to be read. */
  readSoon: () => void
}

/** What collecting and reading are given to work with. */
export interface NewsFeedDeps extends Given {
  sources: readonly NewsSource[]
  /** Of the reader that needs nothing. */
  model: LinearModel
  /** A language model, where the operator has configured one. */
  modelReader: ModelReader | undefined
}

const modelFile = createRequire(import.meta.url).resolve('@leadline/news/built-in-reader.bin')

/** Undefined where the operator collects nothing. A list that cannot be read stops the start. */
export function newsFeedDeps(
  { feedsFile, model }: NewsConfig,
  given: Given,
): NewsFeedDeps | undefined {
  if (feedsFile === undefined) return undefined
  const { runtime, log } = given
  return {
    ...given,
    sources: readFeedList(feedsFile),
    model: openModel(readFileSync(modelFile)),
    modelReader:
      model &&
      openModelReader(model, {
        fetch,
        now: () => runtime.now(),
        onFailure: (reason) => log.warn({ reason }, 'the news model did not read a story'),
      }),
  }
}
