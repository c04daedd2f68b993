import { systemsText } from '@leadline/contract/systems'
import { buttonLook } from '@leadline/ui/button'
import { Card } from '@leadline/ui/card'
import { Link } from 'react-router'

import { paths, sectionPath } from '../../platform/paths.ts'
import { FactList } from './FactList.tsx'

/** Nothing can be downloaded: there was no release yet, or each one was withdrawn. */
export function NoRelease({ wasWithdrawn }: { wasWithdrawn: boolean }) {
  const none = wasWithdrawn ? 'none now' : 'none yet'
  return (
    <Card className="grid gap-8 lg:grid-cols-[1fr_26rem] lg:gap-16">
      <div className="flex flex-col items-start gap-3">
        <h2 className="text-xl">
          {wasWithdrawn ? 'No release is offered right now' : 'No release has been published yet'}
        </h2>
        <p className="max-w-text text-fog-300">
          {wasWithdrawn
            ? 'What was published was withdrawn; the reason stands below. The next version will be on this page, and an installed program that looks for updates will offer it.'
            : 'There is nothing to download today. When the first version is published, a link on this page downloads it directly, with its version, its size and its SHA-256 checksum beside it.'}
        </p>
        <p className="max-w-text text-fog-300">
          The newsletter will tell you when it is. Each release is also described in the news.
        </p>
        <div className="mt-3 flex flex-wrap gap-3">
          <Link to={sectionPath('footer', paths.downloads)} className={buttonLook()}>
            Get the newsletter
          </Link>
          <Link to={paths.news} className={buttonLook({ variant: 'secondary' })}>
            Read the news
          </Link>
        </div>
      </div>
      <FactList
        facts={[
          { name: 'System', value: systemsText },
          { name: 'Version', value: none },
          { name: 'Size', value: none },
          { name: 'SHA-256', value: none },
        ]}
      />
    </Card>
  )
}
