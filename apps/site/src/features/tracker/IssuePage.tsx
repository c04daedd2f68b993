import { ApiError } from '@leadline/client/api-error'
import { brand } from '@leadline/contract/brand'
import { type Issue, type IssueInFull, readIssue } from '@leadline/contract/tracker'
import { Alert } from '@leadline/ui/alert'
import { Button, buttonLook } from '@leadline/ui/button'
import { Contours } from '@leadline/ui/contours'
import { Skeleton } from '@leadline/ui/skeleton'
import { textLink } from '@leadline/ui/text-link'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link, useParams } from 'react-router'

import { call } from '../../api/call.ts'
import { Queries } from '../../api/queries.tsx'
import { useHydrated } from '../../platform/hydration/use-hydrated.ts'
import { NotFound } from '../../platform/page/NotFound.tsx'
import { usePageData } from '../../platform/page/page-data.ts'
import { usePageHead } from '../../platform/page/page-head.ts'
import { paths } from '../../platform/paths.ts'
import { useSession } from '../../platform/session/session.ts'
import { Comments } from './comments/Comments.tsx'
import { IssueDescription } from './issue/IssueDescription.tsx'
import { IssueBadges, IssueSource } from './issue/IssueFacts.tsx'
import { PeoplesText } from './issue/PeoplesText.tsx'
import { wordsOfMarkdown } from './issue/words-of-markdown.ts'
import { issueKey, issuesQuery } from './list/issues-query.ts'
import { useVote } from './use-vote.ts'
import { VoteButton } from './VoteButton.tsx'

/** One issue at its own address. */
export function Component() {
  const { id = '' } = useParams()
  const { notFound } = usePageData()
  const isHydrated = useHydrated()
  if (notFound) return <NotFound />
  return <Queries>{isHydrated ? <LoadedIssue key={id} id={id} /> : <LoadingIssue />}</Queries>
}

function LoadedIssue({ id }: { id: string }) {
  const user = useSession()
  const client = useQueryClient()
  const { data, isPending, refetch, isFetching } = useQuery<Issue | IssueInFull | null>({
    queryKey: issueKey(id, user?.id),
    queryFn: ({ signal }) => call(readIssue, { params: { id } }, signal).catch(nullIfNotFound),
    retry: false,
    staleTime: 0,
    // Whoever comes from the list has it already.
    placeholderData: () =>
      client.getQueryData(issuesQuery(user?.id).queryKey)?.find((known) => known.id === id),
  })
  if (data) return <IssueView issue={data} />
  if (data === null) return <NotFound />
  if (isPending) return <LoadingIssue />
  return (
    <Frame>
      <h1 className="text-2xl">This issue could not be loaded.</h1>
      <Alert kind="error">The connection failed or the server did not answer.</Alert>
      <Button busy={isFetching} onClick={() => void refetch()}>
        Try again
      </Button>
    </Frame>
  )
}

function nullIfNotFound(error: unknown): null {
  if (error instanceof ApiError && error.status === 404) return null
  throw error
}

function IssueView({ issue }: { issue: Issue | IssueInFull }) {
  const vote = useVote()
  usePageHead({
    title: `${issue.title} · ${brand.name}`,
    description: wordsOfMarkdown(issue.description).slice(0, 160),
    canonicalPath: paths.bug(issue.id),
  })
  return (
    <Frame>
      <article className="grid w-full grid-cols-[3.5rem_1fr] gap-x-4 sm:gap-x-6">
        <VoteButton issue={issue} onVote={vote} />
        <div className="flex min-w-0 flex-col gap-4">
          <IssueBadges issue={issue} />
          <h1 className="text-2xl [overflow-wrap:anywhere] sm:text-3xl">{issue.title}</h1>
          <IssueSource issue={issue} />
          {'descriptionHtml' in issue ? (
            <PeoplesText html={issue.descriptionHtml} />
          ) : (
            <IssueDescription text={issue.description} isFolded={false} />
          )}
        </div>
      </article>
      <Comments issue={issue} />
    </Frame>
  )
}

/** What the server fills in for whoever reads without script. */
const readable = { __html: '<!--readable-->' }

/** The shell that the server sends for every issue. */
function LoadingIssue() {
  usePageHead({
    title: `Issue · ${brand.name}`,
    description: `An issue of the ${brand.name} bug tracker.`,
    canonicalPath: paths.bugs,
    hidden: true,
  })
  return (
    <Frame>
      <div
        className="prose hidden noscript:block"
        // oxlint-disable-next-line react/no-danger -- the server puts the issue here: readable-issue.ts
        dangerouslySetInnerHTML={readable}
        suppressHydrationWarning
      />
      <p className="text-fog-300 hidden noscript:block">
        Voting and commenting need JavaScript. Without it, write what you would add in the{' '}
        <a href={paths.contact} className={textLink}>
          contact form
        </a>
        .
      </p>
      <h1 className="sr-only noscript:hidden">Issue</h1>
      <div
        aria-hidden="true"
        className="grid w-full grid-cols-[3.5rem_1fr] gap-x-4 sm:gap-x-6 noscript:hidden"
      >
        <Skeleton className="h-16 w-14" />
        <div>
          <Skeleton className="h-6 w-40" />
          <Skeleton className="mt-4 h-10 w-3/5" />
          <Skeleton className="mt-4 h-4 w-48" />
          <Skeleton className="max-w-text mt-6 h-4 w-full" />
        </div>
      </div>
    </Frame>
  )
}

function Frame({ children }: { children: ReactNode }) {
  return (
    <div className="relative isolate overflow-clip">
      <Contours />
      <div className="page-width flex min-h-[60dvh] flex-col items-start gap-8 py-12 sm:py-16">
        <Link
          to={paths.bugs}
          className={buttonLook({ variant: 'ghost', size: 'sm', className: '-ml-3' })}
        >
          ← All issues
        </Link>
        {children}
      </div>
    </div>
  )
}
