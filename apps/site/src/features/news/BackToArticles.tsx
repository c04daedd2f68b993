import { Button } from '@leadline/ui/button'
import type { SubmitEvent } from 'react'
import { useNavigate } from 'react-router'

import { paths } from '../../platform/paths.ts'

/** A form, so that the button leads back also where no script runs. */
export function BackToArticles() {
  const navigate = useNavigate()
  const goBack = (event: SubmitEvent) => {
    event.preventDefault()
    void navigate(paths.news)
  }
  return (
    <form action={paths.news} onSubmit={goBack} className="print:hidden">
      <Button type="submit" variant="secondary" size="sm">
        ← Back to Articles
      </Button>
    </form>
  )
}
