import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { documentProse, type Names, namesIn, pythonNamesIn } from './names-in.ts'
import { root } from './source-files.ts'
import { writtenFiles } from './written-files.ts'

/** A word of a dialect that strangers would have to learn. */
interface Word {
  /** Held against one name at a time: an identifier, a file or a folder. */
  not: RegExp
  /** What a person of the field says. */
  say: string
  /** Held against comments, the titles of tests and documents. */
  prose?: RegExp
  /** Paths, or how they begin: there the name is stored, sent, or plain English. */
  except?: readonly string[]
}

const lists = await Promise.all(
  globSync('*.ts', { cwd: join(import.meta.dirname, 'field-words') })
    .toSorted()
    .map((file) => file.replace(/\.ts$/, ''))
    .map(async (name): Promise<{ words: readonly Word[] }> => import(`./field-words/${name}.ts`)),
)
const words = lists.flatMap((list) => list.words)

const isSource = (path: string) => /\.(?:ts|tsx|mts|mjs|py|pyi|md)$/.test(path)
/** Where the words themselves are written. */
const isRule = (path: string) => path.startsWith('house-rules/field-words')
/** What people read: decided by the words on the screen. */
const isContent = (path: string) => path.startsWith('content/')

const paths = writtenFiles().filter((path) => !isContent(path) && !isRule(path))
const known = new Map<string, readonly Word[]>()

/** The words that a name is against. Most names stand in many files: each is held against them once. */
function wordsAgainst(name: string): readonly Word[] {
  const found = known.get(name) ?? words.filter(({ not }) => not.test(name))
  known.set(name, found)
  return found
}

function isExcept(path: string, { except = [] }: Word): boolean {
  return except.some((beginning) => path.startsWith(beginning))
}

test('names and comments use the words of the field', () => {
  const wrong = paths.filter(isSource).flatMap((path) => wrongIn(path))
  expect(wrong).toEqual([])
})

test('files and folders are named with the words of the field', () => {
  const wrong = paths.flatMap((path) =>
    path.split('/').flatMap((name) =>
      wordsAgainst(name)
        .filter((word) => !isExcept(path, word))
        .map(({ say }) => `${path}: '${name}'. Say: ${say}`),
    ),
  )
  expect([...new Set(wrong)]).toEqual([])
})

function wrongIn(path: string): string[] {
  const source = readFileSync(join(root, path), 'utf8')
  const { identifiers, prose } = foundIn(path, source)
  const names = identifiers.flatMap(({ text, at }) =>
    wordsAgainst(text).map((word) => ({ word, text, at })),
  )
  const written = prose.flatMap(({ text, at }) =>
    words.flatMap((word) =>
      matchesOf(word.prose, text).map((match) => ({ word, text: match[0], at: at + match.index })),
    ),
  )
  return [...names, ...written]
    .filter(({ word }) => !isExcept(path, word))
    .map(({ word, text, at }) => `${path}:${lineOf(source, at)} '${text}'. Say: ${word.say}`)
}

function foundIn(path: string, source: string): Names {
  if (path.endsWith('.md')) return { identifiers: [], prose: documentProse(source) }
  return /\.pyi?$/.test(path) ? pythonNamesIn(source) : namesIn(path, source)
}

function matchesOf(expression: RegExp | undefined, text: string): RegExpExecArray[] {
  return expression ? [...text.matchAll(new RegExp(expression, `g${expression.flags}`))] : []
}

function lineOf(source: string, at: number): number {
  return source.slice(0, at).split('\n').length
}
