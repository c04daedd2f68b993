import type { Plugin } from 'vite'

const nothing = '\0nothing-of-node'

/**
 * Pyodide asks for parts of Node where it runs in Node. In a browser it never gets there, and gets nothing: said here,
 * once, instead of as a warning for each of them in every build.
 */
export function withoutNode(): Plugin {
  return {
    name: 'without-node',
    enforce: 'pre',
    resolveId(id, importer) {
      const isPyodide = importer?.includes('/node_modules/pyodide/') ?? false
      return isPyodide && id.startsWith('node:') ? nothing : undefined
    },
    load: (id) => (id === nothing ? 'export default {}' : undefined),
  }
}
