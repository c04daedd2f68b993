import { loadSetupGuides } from '@leadline/content/setup-guides'
import type { Plugin } from 'vite'

const name = 'virtual:setup-guides'

/** `import setupGuides from 'virtual:setup-guides'`: the guides of content/setup, checked when the desk is built. */
export function setupGuidesPlugin(): Plugin {
  return {
    name: 'leadline-setup-guides',
    resolveId: (id) => (id === name ? `\0${name}` : undefined),
    load: (id) =>
      id === `\0${name}` ? `export default ${JSON.stringify(loadSetupGuides())}` : undefined,
  }
}
