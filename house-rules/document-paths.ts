/** Paths that a document names: in links, in code spans, in code blocks and in plain sentences. */

export interface NamedPath {
  line: number
  path: string
  /** A link leads from the document's own folder; a name may be any unmistakable end of a path. */
  isLink: boolean
}

const topFolders = 'apps|packages|docs|content|e2e|scripts|house-rules|planted-bugs|python|bench'
const sourceName = /\.(?:tsx?|mjs|css|md|pyi?|ya?ml|json|svg|png|webp|html)$/
const inSentence = new RegExp(String.raw`(?<![\w/.@-])(?:${topFolders})/[\w./-]*\w`, 'g')

export function pathsNamedIn(document: string): NamedPath[] {
  let isCode = false
  return document.split('\n').flatMap((text, at) => {
    if (/^\s*```/.test(text)) isCode = !isCode
    const line = at + 1
    const spans = isCode ? text.split(/[\s'"`(),;]+/) : codeSpansIn(text)
    const names = [...spans.filter((span) => looksLikePath(span)), ...namesInSentence(text)]
    return [
      ...(isCode ? [] : linksIn(text)).map((path) => ({ line, path, isLink: true })),
      ...[...new Set(names)].map((path) => ({ line, path, isLink: false })),
    ]
  })
}

/** Whether a repository with these files and folders has what a document calls `path`. */
export function isThere(path: string, known: ReadonlySet<string>): boolean {
  const fixed = withoutPlaceholder(path).replace(/\/$/, '')
  return fixed === '' || known.has(fixed)
}

/**
 * Every way to name a file or folder: the whole path, any end of it, and both without `src`, so that
 * `orders/order-manager.ts` is good for packages/orders/src/order-manager.ts.
 */
export function waysToName(path: string): string[] {
  return [path, path.replace('/src/', '/')].flatMap((whole) => {
    const parts = whole.split('/')
    return parts.map((_, from) => parts.slice(from).join('/'))
  })
}

/** What a link to a heading of the document calls it, as GitHub does. */
export function anchorsIn(document: string): string[] {
  return [...document.matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replaceAll(/[^\w\- ]/g, '')
      .replaceAll(' ', '-'),
  )
}

function linksIn(text: string): string[] {
  return [...text.matchAll(/\]\(([^)\s]+)\)/g)]
    .map((match) => match[1] ?? '')
    .filter((target) => !/^(?:https?|mailto):/.test(target))
}

function codeSpansIn(text: string): string[] {
  return [...text.matchAll(/`([^`\s]+)`/g)].map((match) => match[1] ?? '')
}

function namesInSentence(text: string): string[] {
  return text.replaceAll(/`[^`]*`|\]\([^)]*\)/g, '').match(inSentence) ?? []
}

/**
 * Addresses of the site begin with a slash, imports with an at sign or a dot, and folders that a
 * setting chooses with its name (`DATA_DIR/keys`).
 */
function looksLikePath(span: string): boolean {
  if (!/^\w[\w./<>*…-]*$/.test(span) || /^[A-Z_]+\//.test(span)) return false
  return sourceName.test(span) || /^[\w.-]+\/[\w./<>*…-]*$/.test(span)
}

/** `content/news/<slug>.md` is a promise about `content/news`. */
function withoutPlaceholder(path: string): string {
  const at = path.search(/[<*…]/)
  return at < 0 ? path : path.slice(0, path.lastIndexOf('/', at) + 1)
}
