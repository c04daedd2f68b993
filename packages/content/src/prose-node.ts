/**
 * Text that was Markdown, as a small tree that ships to the browser and is rendered there without a
 * Markdown library: a string, or [tag, attributes, children].
 */
export type ProseNode = string | [tag: string, attributes: ProseAttributes, children: ProseNode[]]
export type ProseAttributes = Record<string, string | number | true>
