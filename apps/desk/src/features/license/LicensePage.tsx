import './license.css'
import type { WireLicense } from '@leadline/desk-protocol/messages/license-messages'

import { useLicense } from '../../platform/license/license-store.ts'
import { useValue } from '../../platform/value.ts'
import { AccountLink } from './AccountLink.tsx'
import { LicenseFiles } from './LicenseFiles.tsx'
import { OpenLicenseFile } from './OpenLicenseFile.tsx'

/** Preferences, then License. */
export function LicensePage() {
  const state = useValue(useLicense().state)
  if (!state) {
    return (
      <>
        <h2>License</h2>
        <p className="text-fog-300 max-w-[70ch]">
          There is no license here: this desk runs in a tab of the site, or has lost its connection.
          Installed on your computer, Leadline keeps its license in its data folder.
        </p>
      </>
    )
  }
  return (
    <>
      <h2>License</h2>
      <Plan state={state} />
      {state.trouble !== '' && (
        <p role="alert" className="text-ask-400 mt-2 max-w-[70ch]">
          {state.trouble}
        </p>
      )}
      <h3>Account</h3>
      <AccountLink link={state.link} account={state.account} />
      <h3>License files on this computer</h3>
      <LicenseFiles files={state.files} isLinked={state.account?.isEnded === false} />
      <OpenLicenseFile />
      {state.keysOf !== '' && (
        <p className="text-brass-400 mt-4 max-w-[70ch]">
          This Leadline runs from its source. It checks licenses with the keys of {state.keysOf}; an
          installed one believes only the keys it was built with.
        </p>
      )}
    </>
  )
}

function Plan({ state: { plan } }: { state: WireLicense }) {
  return (
    <div className="license-plan">
      <p className="text-[17px] font-semibold">{plan.title}</p>
      <ul>
        <li>Books, tape, charts, orders and accounts on every exchange</li>
        <li className={plan.python ? '' : 'text-fog-300'}>
          Python algorithms and indicators: {plan.python ? 'on' : 'with Algo or Premium'}
        </li>
        <li className={plan.news ? '' : 'text-fog-300'}>
          News feed: {plan.news ? 'on' : 'with Premium'}
        </li>
      </ul>
      <p className="text-fog-300">
        Whatever happens to a license, working orders, cancels and exits continue.
      </p>
    </div>
  )
}
