import type { PanelPlace } from '../../platform/panels/panel-kind.ts'
import type { PanelState } from '../../platform/panels/panel-state.ts'
import type { Template } from './layout-template.ts'

/** A layout of the trader's own, made for a wide window, in a narrow one: three columns, the rest as tabs. */
export function foldLayout(
  panels: readonly PanelState[],
  placeOf: (kind: string) => PanelPlace,
): Template {
  const at = (place: PanelPlace) =>
    panels
      .filter(({ kind }) => placeOf(kind) === place)
      .map(({ kind, settings, link }) => ({ kind, settings, link }))
  return {
    share: 1,
    row: [
      { share: 440, tabs: at('left') },
      {
        share: 598,
        column: [
          { share: 430, tabs: at('middle') },
          { share: 250, tabs: at('below') },
        ],
      },
      { share: 320, tabs: at('right') },
    ],
  }
}
