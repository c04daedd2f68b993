import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import pg from 'pg'

import type { DatabaseConfig } from '../platform/config.ts'

export interface TestDatabase {
  config: DatabaseConfig
  dataDir: string
  remove(): Promise<void>
}

/** A database nobody else uses, on the engine that this run of the tests is about. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const dataDir = mkdtempSync(join(tmpdir(), 'leadline-test-'))
  const removeDir = () => rmSync(dataDir, { recursive: true, force: true })
  const clusterUrl = process.env['TEST_POSTGRES_URL']
  if (process.env['TEST_DATABASE'] !== 'postgres' || !clusterUrl) {
    const config = { kind: 'sqlite', file: join(dataDir, 'leadline.sqlite') } as const
    return { config, dataDir, remove: async () => removeDir() }
  }
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await onCluster(clusterUrl, `create database ${name}`)
  const url = new URL(clusterUrl)
  url.pathname = `/${name}`
  return {
    config: { kind: 'postgres', url: url.href },
    dataDir,
    async remove() {
      await onCluster(clusterUrl, `drop database ${name} with (force)`)
      removeDir()
    },
  }
}

async function onCluster(url: string, statement: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(statement)
  await client.end()
}
