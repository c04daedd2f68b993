import { randomUUID } from 'node:crypto'
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { inject } from 'vitest'

import type { DatabaseConfig } from '../platform/config/server-settings.ts'
import { databaseUrl, onCluster } from './postgres-cluster.ts'
import { leaveForNext, noteUntouched, takeUsedDatabase } from './used-databases.ts'

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
  const name = (isEmpty ? undefined : takeUsedDatabase()) ?? (await newDatabase(clusterUrl))
  const url = databaseUrl(clusterUrl, name)
  return {
    config: { kind: 'postgres', url },
    dataDir,
    async remove() {
      if (isEmpty || !(await leaveForNext(url, name))) {
        await onCluster(clusterUrl, `drop database ${name} with (force)`)
      }
      removeDir()
    },
  }

  async function newDatabase(cluster: string): Promise<string> {
    // What is left of them is removed together with the template.
    const made = `${template}_${randomUUID().slice(0, 13).replace('-', '')}`
    await onCluster(cluster, `create database ${made}${isEmpty ? '' : ` template ${template}`}`)
    if (!isEmpty) await noteUntouched(databaseUrl(cluster, made))
    return made
  }
}
