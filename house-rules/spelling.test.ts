import { readdirSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'

import { expect, test } from 'vitest'

import { root } from './source-files.ts'

/**
 * Names that were stored or sent before the field's spelling was ours. They are read for as long as somebody may have them;
 * none is added.
 */
const formerNames = [
  /** The table of the shop's database, its indexes, and what the profile page calls it. */
  /(?:insert into|update) licences\b|'licences(?:\.updates_until)?'|\blicences: [{']|licences_by_(?:account|email)/g,
  /** The kind that stands in every license file and is signed with it; the first ending of such files; the keys' address. */
  /leadline-licence(?:-keys)?/gi,
  /** Words of the API that installed programs know. */
  /licence_not_valid|\/licences(?=[/'`$])|\blicence: (?:license\b|unknown\b|id\b|z\.optional)|\.licence\b|licence: object/g,
  /** Settings, a command and a file of the operator. */
  /(?:LICENCE_(?:SIGNING_KEY|VERIFY_KEYS)|ALLOW_FREE_LICENCES|rotate-licence-key|licence\.pem)/g,
]

/** Where it is said that the word was once spelled so. */
const speaksOfIt = ['house-rules/spelling.test.ts', 'apps/server/src/proofs/former-names.test.ts']

const folders = [
  'apps',
  'packages',
  'content',
  'docs',
  'e2e',
  'house-rules',
  'planted-bugs',
  'bench',
  'scripts',
  'python',
]
const written = /\.(?:ts|tsx|mts|mjs|js|md|yaml|json|py|pyi|css|html|xml|desktop|sh|txt)$/
const notOurs = /(?:^|\/)(?:node_modules|dist|dist-next|fixtures|\.cache)\//

const paths = [
  ...readdirSync(root),
  ...folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) =>
      join(folder, name).replaceAll(sep, '/'),
    ),
  ),
].filter((path) => !notOurs.test(`${path}/`))

test('license is spelled with an s, but for the names that were stored or sent before', () => {
  const texts = paths.filter((path) => written.test(path) && !speaksOfIt.includes(path))
  const wrong = texts.flatMap((path) =>
    readFileSync(join(root, path), 'utf8')
      .split('\n')
      .filter((line) =>
        /licence/i.test(formerNames.reduce((text, name) => text.replaceAll(name, ''), line)),
      )
      .map((line) => `${path}: ${line.trim()}`),
  )
  expect(wrong).toEqual([])
})

test('no file is named after the old spelling', () => {
  expect(paths.filter((path) => /licence/i.test(path))).toEqual([])
})
