import { randomUUID } from 'node:crypto'
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { inject } from 'vitest'

import type { DatabaseConfig } from '../platform/config/server-settings.ts'
import { databaseUrl, onCluster } from './postgres-cluster.ts'

export interface TestDatabase {
  config: DatabaseConfig
  dataDir: string
  remove(): Promise<void>
}

/**
 * A database nobody else uses, on the engine that this run of the tests is about. It has the schema and
 * no rows, or not even the schema.
 */
export async function createTestDatabase({ isEmpty = false } = {}): Promise<TestDatabase> {
  const dataDir = mkdtempSync(join(tmpdir(), 'leadline-test-'))
  const removeDir = () => rmSync(dataDir, { recursive: true, force: true })
  const template = inject('databaseTemplate')
  const clusterUrl = process.env['TEST_POSTGRES_URL']
  if (process.env['TEST_DATABASE'] !== 'postgres' || !clusterUrl) {
    const config = { kind: 'sqlite', file: join(dataDir, 'leadline.sqlite') } as const
    if (!isEmpty) copyFileSync(template, config.file)
    return { config, dataDir, remove: async () => removeDir() }
  }
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await onCluster(clusterUrl, `create database ${name}${isEmpty ? '' : ` template ${template}`}`)
  return {
    config: { kind: 'postgres', url: databaseUrl(clusterUrl, name) },
    dataDir,
    async remove() {
      await onCluster(clusterUrl, `drop database ${name} with (force)`)
      removeDir()
    },
  }
}
