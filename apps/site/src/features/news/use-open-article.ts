import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'

import { paths } from '../../platform/paths.ts'
import { loadArticleBody } from './load-article-body.ts'
import { articleQuery } from './news-queries.ts'

/** Fetch an article, then go to it. Where that fails one stays on the list; the query has logged it. */
export function useOpenArticle() {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (slug: string) =>
      Promise.all([client.fetchQuery({ ...articleQuery(slug), staleTime: 0 }), loadArticleBody()]),
  })
  return {
    // Callbacks of mutate() are only called for the latest click, and not once the list is gone.
    open: (slug: string) =>
      mutate(slug, { onSuccess: () => void navigate(paths.newsArticle(slug)) }),
    opening: isPending ? variables : undefined,
  }
}
