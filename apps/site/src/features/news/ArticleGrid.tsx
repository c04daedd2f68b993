import type { NewsArticle } from '@leadline/contract/news'

import { ArticleCard } from './ArticleCard.tsx'
import { useOpenArticle } from './use-open-article.ts'

/** One, two or three columns by width. */
export const gridLook = 'grid gap-6 md:grid-cols-2 lg:grid-cols-3'

export function ArticleGrid({ articles }: { articles: NewsArticle[] }) {
  const { open, opening } = useOpenArticle()
  return (
    <ul className={gridLook}>
      {articles.map((article) => (
        <li key={article.slug} className="flex">
          <ArticleCard article={article} isOpening={opening === article.slug} onOpen={open} />
        </li>
      ))}
    </ul>
  )
}
