import type { KeyCheck } from '@leadline/desk-protocol/messages/vault-messages'
import { Check, CircleHelp, X } from 'lucide-react'

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
        {granted.map(({ name, granted: has, isDangerous }) => (
          <li key={name}>
            <Mark has={has} isDangerous={isDangerous} />
            <span>{name}</span>
            <span className={isDangerous && has === true ? 'text-ask-400' : 'text-fog-300'}>
              {wordsFor(has, isDangerous)}
            </span>
          </li>
        ))}
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

function Mark({ has, isDangerous }: { has: boolean | null; isDangerous: boolean }) {
  if (has === null) return <CircleHelp aria-hidden="true" className="text-fog-300 size-3.5" />
  const isBad = isDangerous ? has : !has
  return isBad ? (
    <X aria-hidden="true" className={`size-3.5 ${isDangerous ? 'text-ask-400' : 'text-fog-300'}`} />
  ) : (
    <Check aria-hidden="true" className="text-bid-400 size-3.5" />
  )
}

function wordsFor(has: boolean | null, isDangerous: boolean): string {
  if (has === null) return 'not reported'
  if (isDangerous) return has ? 'switch off' : 'off, as it should be'
  return has ? 'granted' : 'not granted'
}
