import { brand } from '@leadline/contract/brand'
import { Alert } from '@leadline/ui/alert'
import { Button } from '@leadline/ui/button'
import { Skeleton } from '@leadline/ui/skeleton'

import { usePageHead } from '../../platform/page/page-head.ts'
import { paths } from '../../platform/paths.ts'
import { BackToArticles } from './BackToArticles.tsx'

const head = {
  title: `News & Updates · ${brand.name}`,
  description: 'A news article.',
  canonicalPath: paths.news,
}

/** For who came by a link inside the site: the article is on its way. */
export function LoadingArticle() {
  usePageHead(head)
  return (
    <div className="page-width min-h-dvh pt-8 sm:pt-12">
      <BackToArticles />
      <output className="text-fog-300 mt-10 block font-mono text-sm sm:mt-14">Loading...</output>
      <Skeleton className="max-w-text mt-5 h-12 w-full" />
      <Skeleton className="max-w-text mt-6 h-5 w-full" />
      <Skeleton className="max-w-text mt-3 h-5 w-2/3" />
    </div>
  )
}

/** Neither the list to stay on nor the article is here: say so, and offer to try again. */
export function ArticleError({ onRetry }: { onRetry: () => void }) {
  usePageHead(head)
  return (
    <div className="page-width flex min-h-[60dvh] flex-col items-start gap-8 pt-8 sm:pt-12">
      <BackToArticles />
      <h1 className="text-3xl">This article could not be loaded.</h1>
      <Alert kind="error">The connection failed or the server did not answer.</Alert>
      <Button onClick={onRetry}>Try again</Button>
    </div>
  )
}
