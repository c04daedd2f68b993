import { Keys } from '../../platform/controls/Keys.tsx'
import { ModalDialog } from '../../platform/controls/ModalDialog.tsx'
import { useDesk } from '../desk-parts.ts'

/** F1: every key that means something right now, in the panel that is active. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  const { hotkeys } = useDesk()
  const byPlace = Map.groupBy(hotkeys.actionsNow(), hotkeys.placeTitle)
  return (
    <ModalDialog title="Keys" wide onClose={onClose}>
      <div className="columns-2 gap-6 p-3">
        {[...byPlace].map(([place, actions]) => (
          <section key={place} className="mb-4 break-inside-avoid-column">
            <h3 className="text-fog-300 mb-1 text-[12px] font-normal">{place}</h3>
            <dl>
              {actions.map(({ id, title }) => (
                <div key={id} className="flex justify-between gap-3">
                  <dt>{title}</dt>
                  <dd>
                    <Keys keys={hotkeys.keysOf(id)} />
                    {hotkeys.keysOf(id) === null && <span className="text-fog-300">none</span>}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      <p className="text-fog-300 border-ink-700 border-t px-3 py-2">
        Letters and digits typed in a panel start a symbol. Change keys in Preferences, then
        Hotkeys.
      </p>
    </ModalDialog>
  )
}
