import { loadNews } from '@leadline/content/news'

import type { PageRoute } from '../src/app/routes.ts'
import type { PageData } from '../src/platform/page/page-data.ts'
import { paths } from '../src/platform/paths.ts'

interface Page {
  path: string
  data: PageData
}

/** The pages that a route is prerendered as: one, unless its path has a parameter whose values are known. */
export function pagesOf({ path }: PageRoute): Page[] {
  switch (path) {
    case '*':
      return [{ path: '/404', data: { notFound: true } }]
    case '/500':
      // The names are places: the server puts its words there (`fillProblemPage`).
      return [
        {
          path,
          data: { problem: { heading: '{heading}', message: '{message}', advice: '{advice}' } },
        },
      ]
    case paths.news:
      return [{ path, data: { newsArticles: loadNews().articles } }]
    case paths.newsArticle(':slug'):
      return newsArticles()
    default:
      // A path whose parameters cannot be listed becomes one shell: /bugs/[id] for every /bugs/17.
      return [{ path: path.replaceAll(/:(\w+)/g, '[$1]'), data: {} }]
  }
}

function newsArticles(): Page[] {
  const { articles, bodies } = loadNews()
  return articles.map((article) => ({
    path: paths.newsArticle(article.slug),
    data: { newsArticle: { ...article, content: bodies.get(article.slug) ?? '' } },
  }))
}
