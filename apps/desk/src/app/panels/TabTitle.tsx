import { LinkShape } from '../../platform/panels/LinkShape.tsx'
import { canLink, symbolOf } from '../../platform/panels/panel-kind.ts'
import type { PanelState } from '../../platform/panels/panel-state.ts'
import { panelKindOf } from './panel-registry.ts'
import { usePanelCount } from './use-panel-count.ts'

/** A panel's link, title, count and symbol. */
export function TabTitle({ state }: { state: PanelState }) {
  const kind = panelKindOf(state.kind)
  const count = usePanelCount(kind)
  const symbol = symbolOf(kind, state)
  return (
    <>
      {canLink(kind) && <LinkShape link={state.link} />}
      <span className="panel-title" data-short={kind?.shortTitle}>
        {kind?.title ?? state.kind}
      </span>{' '}
      {count !== null && <span className="panel-count">{count}</span>}
      {symbol !== '' && <span className="panel-symbol">{symbol}</span>}
    </>
  )
}
