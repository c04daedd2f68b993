import './alerts.css'
import { useAlerts } from '../../platform/alerts/all-alerts.ts'
import { useNewsAlerts } from '../../platform/alerts/all-news-alerts.ts'
import { useIndicatorAlerts } from '../../platform/alerts/indicator-alert.ts'
import { useLineAlerts } from '../../platform/alerts/line-alert.ts'
import { NotificationState } from '../../platform/alerts/NotificationState.tsx'
import { useRaisedAlerts } from '../../platform/alerts/raised-alerts.ts'
import { useScriptNotices } from '../../platform/alerts/script-notices.ts'
import { DeskButton } from '../../platform/controls/DeskButton.tsx'
import { Keys } from '../../platform/controls/Keys.tsx'
import { Popover } from '../../platform/controls/Popover.tsx'
import type { Combination } from '../../platform/hotkeys/combination.ts'
import { useFrozenSince } from '../../platform/hub/use-frozen.ts'
import { IndicatorAlertTable } from './indicator/IndicatorAlertTable.tsx'
import { LineAlertTable } from './LineAlertTable.tsx'
import { NewsAlertTable } from './NewsAlertTable.tsx'
import { PriceAlertTable } from './PriceAlertTable.tsx'
import { RaisedTable } from './RaisedTable.tsx'
import { ScriptNoticeTable } from './ScriptNoticeTable.tsx'

/** In the status bar: how many wait, lit while one that fired has not been seen; all of them in a box. */
export function AlertsItem({ keys, onSet }: { keys: Combination | null; onSet: () => void }) {
  const alerts = useAlerts()
  const newsAlerts = useNewsAlerts()
  const onLines = useLineAlerts()
  const onIndicators = useIndicatorAlerts()
  const scripts = useScriptNotices()
  const raised = useRaisedAlerts()
  const isWatched = useFrozenSince() === null
  const waiting =
    [...alerts, ...onLines, ...onIndicators].filter(({ fired }) => fired === null).length +
    newsAlerts.length
  const unseen =
    [...alerts, ...onLines, ...onIndicators].filter(
      ({ fired, isSeen }) => fired !== null && !isSeen,
    ).length +
    [...newsAlerts, ...scripts].filter(({ lines }) => lines.some(({ isSeen }) => !isSeen)).length
  const isLit = unseen + raised.unseen > 0
  return (
    <Popover
      name="Alerts"
      className={`status-item ${isLit ? 'text-brass-400' : ''}`}
      label={
        <>
          <span className={isLit ? '' : 'text-fog-300'}>Alerts</span>
          <span className="figures">{waiting}</span>
          {!isWatched && waiting > 0 && <span>not watched</span>}
          {unseen > 0 && <span>{unseen} fired</span>}
          {raised.unseen > 0 && <span>{raised.unseen} raised</span>}
        </>
      }
    >
      {() => (
        <div className="alert-box">
          {alerts.length + newsAlerts.length + onLines.length + onIndicators.length === 0 && (
            <p>None set. Right-click a price, a chart, a drawn line or a row of a watch list.</p>
          )}
          {alerts.length > 0 && <PriceAlertTable alerts={alerts} />}
          {onLines.length > 0 && <LineAlertTable alerts={onLines} />}
          {onIndicators.length > 0 && <IndicatorAlertTable alerts={onIndicators} />}
          {newsAlerts.length > 0 && <NewsAlertTable alerts={newsAlerts} />}
          {scripts.length > 0 && <ScriptNoticeTable scripts={scripts} />}
          {raised.lines.length > 0 && <RaisedTable lines={raised.lines} />}
          {(scripts.length > 0 || newsAlerts.some(({ isNotified }) => isNotified)) && (
            <NotificationState />
          )}
          <DeskButton onClick={onSet}>
            Set price alert <Keys keys={keys} />
          </DeskButton>
        </div>
      )}
    </Popover>
  )
}
