export const journeysInShort: Readonly<Record<'site' | 'terminal', readonly string[]>>
