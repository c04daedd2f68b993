import { readFileSync, statSync } from 'node:fs'
import { basename } from 'node:path'

import { Version } from '@leadline/contract/releases'
import { readReleaseStatement, releaseStatement } from '@leadline/contract/releases/release-log'

import { publishRelease, releaseFactsOf } from '../features/releases/publish-release.ts'
import { type Command, RefusedError, UsageError } from './command.ts'
import {
  checkSigningOptions,
  openLogSigner,
  prepareEntry,
  readSigned,
  signingOptions,
  signingUsage,
} from './log-signing.ts'

const maxNotesCharacters = 50_000

export const publishReleaseCommand: Command = {
  summary:
    'publish a version with its files, one per system; N is a text or Markdown file, DATE is ISO 8601',
  usage: `--version V --file F [--file F …] [--notes N] [--date DATE] ${signingUsage}`,
  required: ['version', 'file'],
  optional: ['notes', 'date', ...signingOptions],
  repeated: ['file'],
  plan(values, { file: paths = [] }) {
    checkSigningOptions(values)
    const version = Version.safeParse(values['version'])
    if (!version.success) throw new UsageError(`--version: ${version.error.issues[0]?.message}`)
    const files = paths.map((path) => ({ path, name: fileNameOf(path) }))
    if (new Set(files.map(({ name }) => name)).size < files.length) {
      throw new UsageError('--file: two of the files have the same name.')
    }
    const date = readDate(values['date'])
    return async (context) => {
      const { config, database, runtime } = context
      for (const { path } of files) checkFile(path)
      const notes = readNotes(values['notes'])
      const signed = readSigned(values)
      const before = signed && readReleaseStatement(signed.texts[0])
      const publishedAt = before ? Date.parse(before.publishedAt) : (date ?? runtime.now())
      if (publishedAt > runtime.now()) throw new RefusedError('--date is in the future.')
      const release = { version: version.data, files, notes, publishedAt, actor: 'cli' }
      if (values['prepare'] !== undefined) {
        const facts = await releaseFactsOf(release)
        return await prepareEntry(values['prepare'], (id) => releaseStatement(id, facts), context)
      }
      const { dataDir } = config
      const keys = await openLogSigner(signed, context)
      const done = await publishRelease({ database, runtime, keys, dataDir }, release)
      if (done.kind === 'taken') {
        throw new RefusedError(`Version ${version.data} is published already. Nothing was changed.`)
      }
      if (done.kind === 'empty file') throw new RefusedError(`${done.name} is empty.`)
      return [
        `${version.data} is published, as entry ${done.sequence} of the release log.`,
        ...done.release.files.flatMap(({ name, size, sha256 }) => [
          `${name}: ${size} bytes`,
          `SHA-256: ${sha256}`,
        ]),
      ].join('\n')
    }
  },
}

function readDate(text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  const isMeant = /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d{3})?)?Z)?$/.test(text)
  const date = Date.parse(text)
  if (isMeant && !Number.isNaN(date)) return date
  throw new UsageError(`--date: '${text}' is not a day such as 2026-11-15, or an instant in UTC.`)
}

function checkFile(path: string): void {
  const found = statSync(path, { throwIfNoEntry: false })
  if (!found?.isFile()) throw new RefusedError(`There is no file ${path}.`)
  if (found.size === 0) throw new RefusedError(`${path} is empty.`)
}

function readNotes(path: string | undefined): string {
  if (path === undefined) return ''
  if (!statSync(path, { throwIfNoEntry: false })?.isFile()) {
    throw new RefusedError(`There is no file ${path} with the notes.`)
  }
  const notes = readFileSync(path, 'utf8').replaceAll('\r\n', '\n').trim()
  if (notes.length <= maxNotesCharacters) return notes
  throw new RefusedError(`The notes are longer than ${maxNotesCharacters} characters.`)
}

/** What stands in its address: letters, digits, dots, hyphens and underscores. */
function fileNameOf(path: string): string {
  const name = basename(path)
    .replaceAll(/[^A-Za-z0-9._-]+/g, '-')
    .replace(/^[.-]+/, '')
    .slice(-120)
  return name === '' ? 'installer.exe' : name
}
