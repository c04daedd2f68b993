import { execFile, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'

import { bundledProgram } from '../../testing/bundled-program.ts'
import { createTestDatabase } from '../../testing/test-database.ts'
import { migrate } from './migrate.ts'
import { openDatabase } from './open-database.ts'

const rounds = Number(process.env['CRASH_ROUNDS'] ?? 2)
const execFileAsync = promisify(execFile)
const migrating = () =>
  bundledProgram('migrating', new URL('../../testing/migrating-process.ts', import.meta.url))
const crashing = () =>
  bundledProgram('crash-writer', new URL('../../testing/crash-writer.ts', import.meta.url))

/** Let a writer run for a moment, kill it without warning, and return the last number it said. */
async function writeUntilKilled(file: string, round: number): Promise<number> {
  const child = spawn(process.execPath, [await crashing(), file, String(round)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  let isTimed = false
  child.stdout.on('data', (chunk: Buffer) => {
    said += chunk.toString()
    // The clock starts with its second row, so that every round kills a process that is writing, also on a busy machine.
    if (isTimed || said.split('\n').length < 3) return
    isTimed = true
    setTimeout(() => child.kill('SIGKILL'), 20 + Math.random() * 120)
  })
  await new Promise((resolve) => child.once('close', resolve))
  return Number(said.slice(0, said.lastIndexOf('\n')).split('\n').at(-1))
}

// The embedded database only: PostgreSQL's durability is its own.
test.runIf(process.env['TEST_DATABASE'] === 'sqlite')(
  `kill -9 in the middle of writing, ${rounds} times, loses no row that was acknowledged`,
  { timeout: 20_000 + rounds * 3_000 },
  async () => {
    const dir = mkdtempSync(join(tmpdir(), 'leadline-crash-'))
    onTestFinished(() => rmSync(dir, { recursive: true, force: true }))
    const file = join(dir, 'leadline.sqlite')
    for (let round = 0; round < rounds; round++) {
      const lastSaid = await writeUntilKilled(file, round)
      expect(lastSaid).toBeGreaterThan(0)
      const database = openDatabase({ kind: 'sqlite', file })
      const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(
        database,
      )
      expect(rows[0]?.integrity_check).toBe('ok')
      const inBoth = await database
        .selectFrom('rate_limit_buckets')
        .innerJoin('daily_secrets', 'day', 'key')
        .select('full_at')
        .where('key', 'like', `${round}:%`)
        .orderBy('full_at')
        .execute()
      await database.destroy()
      const numbers = inBoth.map((row) => row.full_at)
      expect(numbers.slice(0, lastSaid + 1)).toEqual(
        Array.from({ length: lastSaid + 1 }, (_, i) => i),
      )
    }
  },
)

test('processes that start at the same time all find the schema ready', async () => {
  const created = await createTestDatabase({ isEmpty: true })
  onTestFinished(() => created.remove())
  const program = await migrating()
  // Real processes: within one, waiting for SQLite's lock would keep its holder from going on.
  const starting = Array.from({ length: 4 }, async () => {
    const { stdout } = await execFileAsync(process.execPath, [
      program,
      JSON.stringify(created.config),
    ])
    return stdout
  })
  expect(await Promise.all(starting)).toEqual(['ready', 'ready', 'ready', 'ready'])
})

test('two processes write to one database at the same time and lose nothing', async () => {
  const created = await createTestDatabase()
  const [server, cli] = [openDatabase(created.config), openDatabase(created.config)]
  onTestFinished(async () => {
    await Promise.all([server.destroy(), cli.destroy()])
    await created.remove()
  })
  await migrate(server)
  const write = async (database: typeof server, who: string) => {
    for (let number = 0; number < 100; number++) {
      await database
        .insertInto('daily_secrets')
        .values({ day: `${who}${number}`, secret: '' })
        .execute()
    }
  }
  await Promise.all([write(server, 'server'), write(cli, 'cli')])
  const { rows } = await server
    .selectFrom('daily_secrets')
    .select((expression) => expression.fn.countAll<number>().as('rows'))
    .executeTakeFirstOrThrow()
  expect(rows).toBe(200)
})
