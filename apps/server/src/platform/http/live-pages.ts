import type { FastifyBaseLogger } from 'fastify'

import { type SiteFile, type SiteFiles, withLivePart, withMiddle } from './site-files.ts'

/** What a page is made from, as it is now. */
export type LivePage = () => Promise<object>

/**
 * Pages whose HTML says what the server knows. Each is made again only when that has changed. An address with a query,
 * such as `/register?plan=2`, may be a page of its own.
 */
export class LivePages {
  readonly #dataOf: ReadonlyMap<string, LivePage>
  readonly #made = new Map<string, { from: string; page: SiteFile }>()

  constructor(pages: Readonly<Record<string, LivePage>>) {
    this.#dataOf = new Map(Object.entries(pages))
  }

  async upToDate(
    address: { path: string; query: string | undefined },
    built: SiteFile,
    { render }: SiteFiles,
    log: FastifyBaseLogger,
  ): Promise<SiteFile> {
    const { path, query } = address
    const asked = `${path}?${query ?? ''}`
    const key = this.#dataOf.has(asked) ? asked : path
    const dataOf = this.#dataOf.get(key)
    if (!dataOf || !render) return built
    try {
      const data = await dataOf()
      const from = JSON.stringify(data)
      const made = this.#made.get(key)
      if (made?.from === from) return made.page
      const middle = await render(path, data)
      const page = key === path ? withLivePart(built, middle) : withMiddle(built, middle)
      this.#made.set(key, { from, page })
      return page
    } catch (error) {
      // As it was built, the page fetches for itself, and can say what is wrong.
      log.error({ err: error }, 'a live page could not be made')
      return built
    }
  }
}
