import * as z from 'zod/mini'

import { readContent } from './content-files.ts'
import { parseYaml } from './parse-yaml.ts'
import type { ProseNode } from './prose-node.ts'
import { renderInline } from './prose.ts'

export interface FaqItem {
  question: string
  answer: ProseNode[]
  /** Its id on the page; visitors link to it. */
  value: string
  /** The answer without markup, for search engines. */
  answerText: string
}

const file = 'faq.yaml'
const FaqFile = z.strictObject({
  items: z.array(z.strictObject({ id: z.string(), question: z.string(), answer: z.string() })),
})

/** content/faq.yaml */
export function loadFaq(dir?: string): FaqItem[] {
  return parseYaml(FaqFile, readContent(file, dir), file).items.map(({ id, question, answer }) => {
    const nodes = renderInline(answer)
    return { question, answer: nodes, value: id, answerText: plainText(nodes) }
  })
}

function plainText(nodes: ProseNode[]): string {
  return nodes.map((node) => (typeof node === 'string' ? node : plainText(node[2]))).join('')
}
