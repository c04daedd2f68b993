import type { FastifyBaseLogger } from 'fastify'

import { type SiteFile, type SiteFiles, withLivePart } from './site-files.ts'

/** What a page is made from, as it is now. */
export type LivePage = () => Promise<object>

/** Pages whose HTML says what the server knows. Each is made anew only when that has changed. */
export class LivePages {
  readonly #dataOf: ReadonlyMap<string, LivePage>
  readonly #made = new Map<string, { from: string; page: SiteFile }>()

  constructor(pages: Readonly<Record<string, LivePage>>) {
    this.#dataOf = new Map(Object.entries(pages))
  }

  async upToDate(
    path: string,
    built: SiteFile,
    { render }: SiteFiles,
    log: FastifyBaseLogger,
  ): Promise<SiteFile> {
    const dataOf = this.#dataOf.get(path)
    if (!dataOf || !render) return built
    try {
      const data = await dataOf()
      const from = JSON.stringify(data)
      const made = this.#made.get(path)
      if (made?.from === from) return made.page
      const page = withLivePart(built, await render(path, data))
      this.#made.set(path, { from, page })
      return page
    } catch (error) {
      // As it was built, the page fetches for itself, and can say what is wrong.
      log.error({ err: error }, 'a live page could not be made')
      return built
    }
  }
}
