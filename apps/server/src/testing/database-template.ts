import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import type { TestProject } from 'vitest/node'

import { migrate } from '../platform/database/migrate.ts'
import { openDatabase } from '../platform/database/open-database.ts'
import { databaseUrl, onCluster, withClient } from './postgres-cluster.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The file, or the name, of a database with the whole schema and nothing in it. */
    databaseTemplate: string
    /** A folder for what is bundled once in this run: see bundled-program.ts. */
    programs: string
  }
}

/** Once per engine and run: tests copy a database that has its schema instead of migrating each. */
export default async function makeDatabaseTemplate(project: TestProject) {
  const clusterUrl = process.env['TEST_POSTGRES_URL']
  const isPostgres = project.name === 'on PostgreSQL' && clusterUrl !== undefined
  const programs = mkdtempSync(join(tmpdir(), 'leadline-programs-'))
  project.provide('programs', programs)
  const removeTemplate = await (isPostgres
    ? postgresTemplate(project, clusterUrl)
    : sqliteTemplate(project))
  return async () => {
    rmSync(programs, { recursive: true, force: true })
    await removeTemplate()
  }
}

async function sqliteTemplate(project: TestProject) {
  const directory = mkdtempSync(join(tmpdir(), 'leadline-template-'))
  const file = join(directory, 'leadline.sqlite')
  const database = openDatabase({ kind: 'sqlite', file })
  await migrate(database)
  await database.destroy()
  project.provide('databaseTemplate', file)
  return async () => rmSync(directory, { recursive: true, force: true })
}

async function postgresTemplate(project: TestProject, clusterUrl: string) {
  const name = `template_${randomUUID().replaceAll('-', '')}`
  await onCluster(clusterUrl, `create database ${name}`)
  const database = openDatabase({ kind: 'postgres', url: databaseUrl(clusterUrl, name) })
  await migrate(database)
  await database.destroy()
  project.provide('databaseTemplate', name)
  return () => dropTemplateAndCopies(clusterUrl, name)
}

async function dropTemplateAndCopies(clusterUrl: string, template: string): Promise<void> {
  await withClient(clusterUrl, async (client) => {
    const found = await client.query<{ datname: string }>(
      'select datname from pg_database where starts_with(datname, $1)',
      [template],
    )
    for (const { datname } of found.rows)
      await client.query(`drop database ${datname} with (force)`)
  })
}
