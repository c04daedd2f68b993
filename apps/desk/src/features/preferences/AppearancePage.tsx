import { useDocument } from '../../platform/documents/use-document.ts'
import {
  type Appearance,
  appearance,
  appearanceName,
} from '../../platform/preferences/appearance.ts'
import { ChoiceGroup } from './ChoiceGroup.tsx'
import { WindowScale } from './WindowScale.tsx'

/** Preferences, then Appearance. */
export function AppearancePage() {
  const [look, keep] = useDocument(appearance, appearanceName)
  const change = (some: Partial<Appearance>) => keep({ ...look, ...some })
  return (
    <>
      <h2>Appearance</h2>
      <ChoiceGroup
        legend="Theme"
        value={look.theme}
        choices={[
          { value: 'dark', title: 'Dark' },
          { value: 'light', title: 'Light', words: 'For bright rooms.' },
          { value: 'system', title: 'Same as the operating system' },
        ]}
        onChoose={(theme) => change({ theme })}
      />
      <ChoiceGroup
        legend="Rows"
        value={look.density}
        choices={[
          { value: 'compact', title: 'Compact', words: 'Rows of 20 px.' },
          { value: 'comfortable', title: 'Comfortable', words: 'Rows of 24 px; for touch, too.' },
        ]}
        onChoose={(density) => change({ density })}
      />
      <ChoiceGroup
        legend="Colors of bids and asks"
        value={look.palette}
        choices={[
          { value: 'green-red', title: 'Green and red' },
          {
            value: 'blue-orange',
            title: 'Blue and orange',
            words: 'For color-blind eyes, which do not tell green from red.',
          },
        ]}
        onChoose={(palette) => change({ palette })}
      />
      <ChoiceGroup
        legend="Motion"
        value={look.motion}
        choices={[
          { value: 'system', title: 'Same as the operating system' },
          {
            value: 'reduced',
            title: 'Reduced',
            words: 'No tints, no fades; bars are set, not moved.',
          },
        ]}
        onChoose={(motion) => change({ motion })}
      />
      <WindowScale />
    </>
  )
}
