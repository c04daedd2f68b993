import { messageFor } from '@leadline/client/api-error'
import { Alert } from '@leadline/ui/alert'
import { Badge } from '@leadline/ui/badge'
import { Button } from '@leadline/ui/button'
import { Card } from '@leadline/ui/card'
import { Skeleton } from '@leadline/ui/skeleton'
import { type ReactNode, useId } from 'react'

/** One subject: what it is on the left, what can be done about it on the right. */
export function Setting(props: {
  title: string
  about: ReactNode
  state?: 'on' | 'off'
  /** Stays on paper when the page is printed. */
  printed?: boolean
  children: ReactNode
}) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className={`border-ink-700 grid gap-x-12 gap-y-5 border-t py-8 lg:grid-cols-[20rem_1fr] ${props.printed ? 'print:border-0' : 'print:hidden'}`}
    >
      <div>
        <div className="flex items-center gap-3">
          <h2 id={id} className="text-lg">
            {props.title}
          </h2>
          {props.state && (
            <Badge variant={props.state === 'on' ? 'success' : 'outline'}>
              {props.state === 'on' ? 'On' : 'Off'}
            </Badge>
          )}
        </div>
        <p className="text-fog-300 max-w-text mt-2 text-sm print:hidden">{props.about}</p>
      </div>
      <Card className="min-w-0 print:border-0 print:bg-transparent print:p-0">
        {props.children}
      </Card>
    </section>
  )
}

export function SettingPending() {
  return (
    <div className="flex flex-col gap-4">
      <output className="sr-only">Loading...</output>
      <Skeleton className="h-6 w-2/3" />
      <Skeleton className="h-6 w-1/2" />
      <Skeleton className="h-11 w-36" />
    </div>
  )
}

export function SettingError({ error, onRetry }: { error: Error; onRetry: () => void }) {
  return (
    <div className="flex flex-col items-start gap-4">
      <Alert kind="error">{messageFor(error, 'This could not be loaded.')}</Alert>
      <Button variant="secondary" onClick={onRetry}>
        Try again
      </Button>
    </div>
  )
}
