import { type PassphraseStrength, strengthNames } from '@leadline/client/passphrase-strength'

export type Level = PassphraseStrength['level']

/** Four bars and a word: never by color alone. */
export function StrengthMeter({ level }: { level: Level }) {
  return (
    <div className="strength" data-level={level}>
      <span aria-hidden="true" className="strength-bars">
        {strengthNames.map((name, index) => (
          <span key={name} data-on={index <= level} />
        ))}
      </span>
      <span role="status">{strengthNames[level]}</span>
    </div>
  )
}
