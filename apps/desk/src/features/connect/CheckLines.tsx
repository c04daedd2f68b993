import type { KeyCheck } from '@leadline/desk-protocol/messages/vault-messages'
import { Check, CircleHelp, Info, X } from 'lucide-react'

import { type PermissionLook, permissionLook } from './permission-words.ts'

/** The facts of a check: permissions in the exchange's own words, which account, balances, clock. */
export function CheckLines({ check }: { check: KeyCheck }) {
  const { permissions, canView, canTrade, account, tier, assets, clockOffsetMs } = check
  const granted =
    permissions.length > 0
      ? permissions
      : [
          { name: 'View', granted: canView, isDangerous: false },
          { name: 'Trade', granted: canTrade, isDangerous: false },
        ]
  return (
    <>
      <ul className="check-lines">
        {granted.map((permission) => {
          const { mark, words } = permissionLook(permission)
          return (
            <li key={permission.name}>
              <Mark mark={mark} />
              <span>{permission.name}</span>
              <span className={mark === 'danger' ? 'text-ask-400' : 'text-fog-300'}>{words}</span>
            </li>
          )
        })}
      </ul>
      <dl className="check-facts">
        {check.ending !== '' && <Fact name="Key ends in" value={check.ending} />}
        {check.publicKey !== '' && <Fact name="Public key" value={check.publicKey} />}
        {account !== '' && <Fact name="Account" value={account} />}
        {tier !== '' && <Fact name="Tier" value={tier} />}
        {assets !== null && <Fact name="Assets with a balance" value={String(assets)} />}
        <Fact
          name="Clock"
          value={
            clockOffsetMs === null
              ? 'not compared'
              : `${(Math.abs(clockOffsetMs) / 1000).toFixed(1)} s apart`
          }
        />
      </dl>
    </>
  )
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt className="text-fog-300">{name}</dt>
      <dd className="figures">{value}</dd>
    </div>
  )
}

function Mark({ mark }: Pick<PermissionLook, 'mark'>) {
  switch (mark) {
    case 'unknown':
      return <CircleHelp aria-hidden="true" className="text-fog-300 size-3.5" />
    case 'remark':
      return <Info aria-hidden="true" className="text-brass-400 size-3.5" />
    case 'missing':
      return <X aria-hidden="true" className="text-fog-300 size-3.5" />
    case 'danger':
      return <X aria-hidden="true" className="text-ask-400 size-3.5" />
    case 'good':
      return <Check aria-hidden="true" className="text-bid-400 size-3.5" />
  }
}
