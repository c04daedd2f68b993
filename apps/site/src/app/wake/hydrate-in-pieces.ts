import { listIn } from './page-facts.ts'

/**
 * Fetches what the page needs all at once, but runs one file after the other, each in a task of its own:
 * run together, they would hold up a slow computer for longer than a person takes for an instant.
 */
export async function hydrateInPieces(): Promise<void> {
  const scripts = listIn('page-scripts')
  for (const script of scripts) preload(script)
  for (const script of scripts) {
    await import(/* @vite-ignore */ script)
    await nextTask()
  }
  const [app = '/src/app/hydrate.tsx'] = listIn('app-script')
  const { hydrate } = (await import(/* @vite-ignore */ app)) as typeof import('../hydrate.tsx')
  await hydrate()
}

function preload(href: string): void {
  const link = document.createElement('link')
  link.rel = 'modulepreload'
  link.href = href
  document.head.append(link)
}

function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve))
}
