import { Keys } from '../../platform/controls/Keys.tsx'
import { MenuHeading, MenuItem, MenuLine } from '../../platform/controls/MenuItem.tsx'
import { linkColors, linkLooks } from '../../platform/panels/link-color.ts'
import { LinkShape } from '../../platform/panels/LinkShape.tsx'
import { canLink } from '../../platform/panels/panel-kind.ts'
import type { PanelState } from '../../platform/panels/panel-state.ts'
import { type DeskParts, useDesk } from '../desk-parts.ts'
import { offerAlert } from '../dialogs/offer-alert.ts'
import { movePanel } from '../docking/move-panel.ts'
import { closePanel } from '../docking/panel-moves.ts'
import { panelKindOf } from './panel-registry.ts'

/** Everything that can be done with a panel as a whole, by mouse and by keyboard alike. */
export function PanelMenu({ id, state }: { id: string; state: PanelState }) {
  const desk = useDesk()
  const kind = panelKindOf(state.kind)
  return (
    <>
      {canLink(kind) && (
        <>
          <MenuHeading>Link: panels of one color share a symbol</MenuHeading>
          <MenuItem isChecked={state.link === null} onSelect={() => desk.room.setLink(id, null)}>
            <LinkShape link={null} /> Off
          </MenuItem>
          {linkColors.map((link) => (
            <MenuItem
              key={link}
              isChecked={state.link === link}
              onSelect={() => desk.room.setLink(id, link)}
            >
              <LinkShape link={link} /> {linkLooks[link].name}
            </MenuItem>
          ))}
          <MenuLine />
          <MenuItem
            detail={<Keys keys={desk.hotkeys.keysOf('desk.alert')} />}
            onSelect={() => offerAlert(desk, id)}
          >
            Set price alert
          </MenuItem>
          <MenuLine />
        </>
      )}
      <MoveItems desk={desk} id={id} />
      <MenuLine />
      <MenuItem onSelect={() => closePanel(desk, id)}>Close</MenuItem>
    </>
  )
}

function MoveItems({ desk, id }: { desk: DeskParts; id: string }) {
  const panel = desk.dock.get()?.getPanel(id)
  if (!panel) return null
  const isMaximized = panel.api.isMaximized()
  const where = panel.api.location.type
  return (
    <>
      <MenuHeading>Move</MenuHeading>
      {(['left', 'right', 'up', 'down'] as const).map((side) => (
        <MenuItem key={side} onSelect={() => movePanel(desk, id, side)}>
          Move {side}
        </MenuItem>
      ))}
      <MenuItem onSelect={() => movePanel(desk, id, 'next-tabs')}>
        Move into the next tab group
      </MenuItem>
      {where === 'grid' ? (
        <MenuItem onSelect={() => movePanel(desk, id, 'float')}>Float</MenuItem>
      ) : (
        <MenuItem onSelect={() => movePanel(desk, id, 'dock')}>Dock again</MenuItem>
      )}
      {where !== 'popout' && (
        <MenuItem onSelect={() => movePanel(desk, id, 'window')}>
          Open in a window of its own
        </MenuItem>
      )}
      {where === 'grid' && (
        <MenuItem onSelect={() => (isMaximized ? panel.api.exitMaximized() : panel.api.maximize())}>
          {isMaximized ? 'Restore' : 'Maximize'}
        </MenuItem>
      )}
    </>
  )
}
