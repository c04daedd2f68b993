import type {
  WireAccountSession,
  WireLicense,
} from '@leadline/desk-protocol/messages/license-messages'
import { useState } from 'react'

import { DeskButton } from '../../platform/controls/DeskButton.tsx'
import { useLicense } from '../../platform/license/license-store.ts'
import { LinkCode } from './LinkCode.tsx'

const fetchTime = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' })

type Words = { text: string; isMistake: boolean }

/** The account that licenses are fetched from: none, a code that waits, or one that is linked. */
export function AccountLink({ link, account }: Pick<WireLicense, 'link' | 'account'>) {
  const license = useLicense()
  const [words, setWords] = useState<Words>()
  const [isBusy, setIsBusy] = useState(false)
  const act = async (type: 'linkStart' | 'linkCancel' | 'licenseFetch' | 'linkEnd') => {
    setIsBusy(true)
    setWords(undefined)
    const done = await license.request({ type })
    setIsBusy(false)
    if (done.reason !== '') setWords({ text: done.reason, isMistake: !done.isDone })
  }
  const said = words && (
    <p
      role={words.isMistake ? 'alert' : 'status'}
      className={words.isMistake ? 'text-ask-400' : ''}
    >
      {words.text}
    </p>
  )
  if (link?.state === 'waiting')
    return <LinkCode link={link} onCancel={() => void act('linkCancel')} />
  if (account && !account.isEnded) {
    return (
      <div className="flex max-w-[70ch] flex-col gap-2">
        <LinkedWords account={account} />
        {said}
        <div className="flex flex-wrap gap-1.5">
          <DeskButton disabled={isBusy} onClick={() => void act('licenseFetch')}>
            Fetch licenses now
          </DeskButton>
          <DeskButton disabled={isBusy} onClick={() => void act('linkEnd')}>
            Unlink
          </DeskButton>
        </div>
      </div>
    )
  }
  return (
    <div className="flex max-w-[70ch] flex-col gap-2">
      {account ? (
        <p className="text-brass-400">
          The session of {account.username} was ended on the site. The license files below stay
          valid; link again to fetch new ones.
        </p>
      ) : (
        <p className="text-fog-300">
          Linked, Leadline fetches the licenses you bought, also those bought anonymously. No
          password is typed here: you confirm a code on the site.
        </p>
      )}
      {link?.state === 'failed' && !words && (
        <p role="alert" className="text-ask-400">
          {link.words}
        </p>
      )}
      {said}
      <div>
        <DeskButton
          primary
          disabled={isBusy || link?.state === 'asking'}
          onClick={() => void act('linkStart')}
        >
          {account
            ? 'Link again'
            : link?.state === 'failed'
              ? 'Show a new code'
              : 'Link my account'}
        </DeskButton>
      </div>
    </div>
  )
}

function LinkedWords({ account }: { account: WireAccountSession }) {
  const { username, server, fetchedAt, trouble } = account
  return (
    <>
      <p>
        Linked with <strong>{username}</strong> at {server}.{' '}
        {fetchedAt !== null && (
          <span className="text-fog-300">Licenses fetched {fetchTime.format(fetchedAt)}.</span>
        )}
      </p>
      {trouble !== '' && (
        <p className="text-brass-400">{trouble} The license files below stay valid.</p>
      )}
    </>
  )
}
