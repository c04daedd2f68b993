import { AlertDialog } from '../../features/alerts/AlertDialog.tsx'
import { IndicatorAlertDialog } from '../../features/alerts/indicator/IndicatorAlertDialog.tsx'
import { ArmDialog } from '../../features/armed/ArmDialog.tsx'
import { CloseDialog } from '../../features/closing/CloseDialog.tsx'
import { LayoutNameDialog } from '../../features/layouts/LayoutNameDialog.tsx'
import { RemoveLayoutDialog } from '../../features/layouts/RemoveLayoutDialog.tsx'
import { HaltDialog } from '../../features/limits/HaltDialog.tsx'
import { LiftHaltDialog } from '../../features/limits/LiftHaltDialog.tsx'
import { OpenDesksDialog } from '../../features/open-desks/OpenDesksDialog.tsx'
import { CancelEverywhere } from '../../features/orders/CancelEverywhere.tsx'
import { ResetPaper } from '../../features/paper-account/ResetPaper.tsx'
import { OpenRecording } from '../../features/recordings/OpenRecording.tsx'
import { ShareMarketDialog } from '../../features/trial/ShareMarketDialog.tsx'
import { UpdatesDialog } from '../../features/updates/UpdatesDialog.tsx'
import { useStore } from '../../platform/hub/service-store.ts'
import { openRecordingStore } from '../../platform/recordings/recording-store.ts'
import { useValue } from '../../platform/value.ts'
import { useDesk } from '../desk-parts.ts'
import { KeysDialog } from './KeysDialog.tsx'

/** The dialog that is open, if one is. */
export function DeskDialogs() {
  const { dialog, layouts, alerts, armed, closing, trial, status } = useDesk()
  const open = useValue(dialog)
  const keeper = useValue(layouts)
  const draft = useValue(alerts.open)
  const onIndicator = useValue(alerts.indicator)
  const isArming = useValue(armed.isAsked)
  const wish = useValue(closing.asked)
  const { opening } = useStore(openRecordingStore)
  const recording = useValue(opening)
  const close = () => dialog.set(null)
  if (draft) return <AlertDialog draft={draft} onClose={() => alerts.open.set(null)} />
  if (onIndicator) {
    return <IndicatorAlertDialog draft={onIndicator} onClose={() => alerts.indicator.set(null)} />
  }
  if (isArming) return <ArmDialog armed={armed} onClose={() => armed.isAsked.set(false)} />
  if (wish) {
    return <CloseDialog closing={closing} wish={wish} onClose={() => closing.asked.set(null)} />
  }
  if (recording) {
    return <OpenRecording recording={recording} onClose={() => opening.set(undefined)} />
  }
  if (open === 'keys') return <KeysDialog onClose={close} />
  if (open === 'updates') return <UpdatesDialog onClose={close} />
  if (open === 'halt') return <HaltDialog onClose={close} />
  if (open === 'lift-halt') return <LiftHaltDialog onClose={close} />
  if (open === 'cancel-all') return <CancelEverywhere onClose={close} />
  if (open === 'desks') return <OpenDesksDialog onClose={close} />
  if (open === 'reset-practice') return <ResetPaper onClose={close} />
  if (open === 'share-market' && trial) {
    const now = status.status.get()?.time ?? trial.market.startedAt
    return <ShareMarketDialog market={trial.market} now={now} onClose={close} />
  }
  if (open === null || !keeper) return null
  if (open === 'remove-layout') return <RemoveLayoutDialog keeper={keeper} onClose={close} />
  if (open === 'share-market') return null
  return <LayoutNameDialog keeper={keeper} purpose={open} onClose={close} />
}
