let loading: Promise<typeof import('./ArticleBody.tsx')> | undefined

/** What renders Markdown is large, and needed only where an article is read. */
export function loadArticleBody(): Promise<typeof import('./ArticleBody.tsx')> {
  return (loading ??= import('./ArticleBody.tsx').catch((error: unknown) => {
    // The next one who asks tries again.
    loading = undefined
    throw error
  }))
}
