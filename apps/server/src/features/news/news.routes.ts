import type { News } from '@leadline/content/news'
import { readNewsArticle, readNewsIndex } from '@leadline/contract/news'
import type { FastifyInstance } from 'fastify'

import { AppError } from '../../platform/app-error.ts'
import type { Mount } from '../../platform/http/mount.ts'

/** The news, from content that was read at start. Also served at the site's root, as feeds expect. */
export function newsRoutes(app: FastifyInstance, mount: Mount, news: News): void {
  // It stays as it was read: see WrittenAnswers.
  const index = Object.freeze({ articles: news.articles })
  const bodyOf = (slug: string) => {
    const body = news.bodies.get(slug)
    if (body === undefined) throw new AppError('not_found', 'There is no such article.')
    return body
  }
  mount(readNewsIndex, () => index)
  mount(readNewsArticle, ({ params }) => bodyOf(params.slug))

  app.get('/news/index.json', async () => index)
  app.get<{ Params: { slug: string } }>('/news/:slug.md', async (request, reply) =>
    reply.type('text/markdown; charset=utf-8').send(bodyOf(request.params.slug)),
  )
}
