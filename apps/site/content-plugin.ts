import { loadAbout } from '@leadline/content/about'
import { contentDir } from '@leadline/content/content-files'
import { loadFaq } from '@leadline/content/faq'
import { loadLanding } from '@leadline/content/landing'
import { loadLegalText } from '@leadline/content/legal'
import { loadManual } from '@leadline/content/manual'
import { loadPlans } from '@leadline/content/plans'
import { loadRoadmap } from '@leadline/content/roadmap'
import { loadSetupGuides } from '@leadline/content/setup-guides'
import type { Plugin } from 'vite'

import type { Passage } from './build/passage.ts'
import { buildSearchIndex } from './build/search-index.ts'
import { loadPassages } from './build/search-passages.ts'

/** Every page's texts, read once for the words and once for where they are, until one of them changes. */
let readPassages: Passage[] | undefined
const passages = () => (readPassages ??= loadPassages())

const loaders = {
  about: loadAbout,
  faq: loadFaq,
  landing: loadLanding,
  manual: loadManual,
  plans: loadPlans,
  privacy: () => loadLegalText('privacy'),
  roadmap: loadRoadmap,
  search: () => buildSearchIndex(passages()),
  'search-passages': passages,
  'setup-guides': loadSetupGuides,
  terms: () => loadLegalText('terms'),
}

const prefix = 'virtual:content/'

/** `import manual from 'virtual:content/manual'`: content, checked and rendered when the site is built. */
export function contentPlugin(): Plugin {
  return {
    name: 'leadline-content',
    resolveId: (id) => (id.startsWith(prefix) ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith(`\0${prefix}`)) return undefined
      const name = id.slice(prefix.length + 1)
      const load = Object.entries(loaders).find(([known]) => known === name)?.[1]
      if (!load) throw new Error(`there is no content named ${name}`)
      return `export default ${JSON.stringify(load())}`
    },
    configureServer(server) {
      server.watcher.add(contentDir)
      server.watcher.on('change', (file) => {
        if (!file.startsWith(contentDir)) return
        readPassages = undefined
        server.moduleGraph.invalidateAll()
        server.ws.send({ type: 'full-reload' })
      })
    },
  }
}
