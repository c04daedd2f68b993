import { usualFundsUsd } from '@leadline/paper-trading/paper-funds'

import { FirstQuestion } from '../../features/first-run/FirstQuestion.tsx'
import { deskForm, deskName } from '../../features/layouts/layout-form.ts'
import { useDocument } from '../../platform/documents/use-document.ts'
import { usePaper } from '../../platform/paper-account/paper-store.ts'
import { useValue } from '../../platform/value.ts'
import { useDesk } from '../desk-parts.ts'
import { openPreferences } from './open-preferences.ts'

/** Asked once: practice, and with how much, or connect. */
export function FirstRun() {
  const desk = useDesk()
  const link = useValue(desk.hub.state)
  const [begun, keep] = useDocument(deskForm, deskName)
  const paper = usePaper()
  const account = useValue(paper.account)
  const isAsked =
    link.kind === 'open' && link.welcome.mode === 'practice' && !begun.hasBegun && !desk.isTrial
  if (!isAsked) return null
  const begin = () => keep({ ...begun, hasBegun: true })
  return (
    <FirstQuestion
      onPaper={async (usd) => {
        // What was not changed is there already: the market behind the question moves on.
        const isOther = usd !== null && usd !== (account?.usd ?? usualFundsUsd)
        const problem = isOther ? await paper.begin(usd) : ''
        if (problem === '') begin()
        return problem
      }}
      onConnect={(exchange) => {
        begin()
        openPreferences(desk, 'exchanges', exchange)
      }}
      onLicense={() => {
        begin()
        openPreferences(desk, 'license')
      }}
    />
  )
}
