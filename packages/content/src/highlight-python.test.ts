import { expect, test } from 'vitest'

import { highlightPython } from './highlight-python.ts'
import type { ProseNode } from './prose-node.ts'
import { renderProse } from './prose.ts'

const textOf = (nodes: ProseNode[]): string =>
  nodes.map((node) => (typeof node === 'string' ? node : textOf(node[2]))).join('')

const marked = (code: string) =>
  highlightPython(code).flatMap((node) =>
    typeof node === 'string' ? [] : [`${String(node[1]['className'])} ${textOf([node])}`],
  )

test('keywords, definitions, numbers, strings and comments are told apart', () => {
  expect(marked('class Dip(Algorithm):\n    def go(self):\n        return 10_000  # all')).toEqual([
    'code-keyword class',
    'code-definition Dip',
    'code-keyword def',
    'code-definition go',
    'code-keyword return',
    'code-number 10_000',
    'code-comment # all',
  ])
})

test('what looks like code inside a string or a comment is left alone', () => {
  expect(marked('x = "if # not" # for "you"')).toEqual([
    'code-string "if # not"',
    'code-comment # for "you"',
  ])
  expect(marked('"""def one\n\nreturn"""')).toEqual(['code-string """def one\n\nreturn"""'])
})

test('what stands in the braces of a string is code again', () => {
  expect(marked('log(f"holding {size}")')).toEqual(['code-string f"holding ', 'code-string "'])
})

test('a name that only contains a keyword or a digit is plain', () => {
  expect(marked('format_in = order2.classy(*market)')).toEqual([])
})

test('no character of the code is lost or changed', () => {
  const code = 'from a import b\n\n\nclass C:\n    """Doc."""\n\n    d = {"e": 1.5}\n'
  expect(textOf(highlightPython(code))).toBe(code)
})

test('a Python block of a text is marked, and any other block is not', () => {
  const { nodes } = renderProse('```python\nreturn\n\n\nNone\n```\n\n```text\nreturn\n```')
  expect(JSON.stringify(nodes[0])).toContain('code-keyword')
  expect(textOf(nodes.slice(0, 1))).toBe('return\n\n\nNone\n')
  expect(JSON.stringify(nodes[1])).not.toContain('code-keyword')
})
