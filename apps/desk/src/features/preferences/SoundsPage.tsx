import { DeskButton } from '../../platform/controls/DeskButton.tsx'
import { useDocument } from '../../platform/documents/use-document.ts'
import { sound } from '../../platform/sounds/play-sound.ts'
import {
  type SoundName,
  soundNames,
  soundPreferences,
  soundPreferencesName,
} from '../../platform/sounds/sound-preferences.ts'

const titles: Record<SoundName, string> = {
  fill: 'Own fill',
  refused: 'Order refused, or its outcome unknown',
  alert: 'Alert, limit, lost exchange, ended script',
}

/** Preferences, then Sounds. */
export function SoundsPage() {
  const [sounds, keep] = useDocument(soundPreferences, soundPreferencesName)
  return (
    <>
      <h2>Sounds</h2>
      <p className="text-fog-300 mb-3 max-w-[70ch]">
        One short sound each, never for prices. Whatever is heard is also written on the screen.
      </p>
      <table className="preference-table">
        <thead>
          <tr>
            <th scope="col">Sound</th>
            <th scope="col">On</th>
            <th scope="col">Volume</th>
            <th scope="col">
              <span className="sr-only">Try it</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {soundNames.map((name) => {
            const own = sounds[name]
            const change = (some: Partial<typeof own>) =>
              keep({ ...sounds, [name]: { ...own, ...some } })
            return (
              <tr key={name}>
                <th scope="row">{titles[name]}</th>
                <td>
                  <input
                    type="checkbox"
                    className="desk-check"
                    aria-label={`${titles[name]}: on`}
                    checked={own.isOn}
                    onChange={({ currentTarget }) => change({ isOn: currentTarget.checked })}
                  />
                </td>
                <td>
                  <input
                    type="range"
                    min={0}
                    max={100}
                    step={5}
                    aria-label={`${titles[name]}: volume`}
                    value={own.volumePercent}
                    onChange={({ currentTarget }) =>
                      change({ volumePercent: Number(currentTarget.value) })
                    }
                  />
                </td>
                <td>
                  <DeskButton onClick={() => sound(name, own.volumePercent)}>Play</DeskButton>
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </>
  )
}
