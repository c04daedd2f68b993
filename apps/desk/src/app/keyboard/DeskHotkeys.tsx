import { lockVault } from '../../features/vault/lock-vault.ts'
import { useHotkey } from '../../platform/hotkeys/use-hotkey.ts'
import { useDesk } from '../desk-parts.ts'
import { offerAlert } from '../dialogs/offer-alert.ts'
import { openPreferences } from '../dialogs/open-preferences.ts'
import { openSearch } from '../dialogs/open-search.ts'
import { chooseTemplate, sayNoTemplate, templatesOf } from '../panels/choose-template.ts'
import { stepPanel, stepTab } from '../panels/focus-panel.ts'
import { openTicket } from '../panels/open-ticket.ts'
import { symbolInView } from '../panels/symbol-in-view.ts'
import { templateNumbers } from './desk-actions.ts'

/** What the desk's own keys do. New panel is with its menu. */
export function DeskHotkeys() {
  return (
    <>
      <OwnHotkeys />
      {templateNumbers.map((number) => (
        <TemplateHotkey key={number} number={number} />
      ))}
    </>
  )
}

function TemplateHotkey({ number }: { number: number }) {
  const desk = useDesk()
  useHotkey(`desk.template-${number}`, () => {
    const template = templatesOf(desk)[number - 1]
    if (template) chooseTemplate(desk, template)
    else sayNoTemplate(desk, number)
  })
  return null
}

function OwnHotkeys() {
  const desk = useDesk()
  useHotkey('desk.search', () => openSearch(desk))
  useHotkey('desk.preferences', () => openPreferences(desk))
  useHotkey('desk.ticket', () => void openTicket(desk))
  useHotkey('desk.next-panel', () => stepPanel(desk, 1))
  useHotkey('desk.previous-panel', () => stepPanel(desk, -1))
  useHotkey('desk.next-tab', () => stepTab(desk, 1))
  useHotkey('desk.previous-tab', () => stepTab(desk, -1))
  useHotkey('desk.next-layout', () => desk.layouts.get()?.step(1))
  useHotkey('desk.previous-layout', () => desk.layouts.get()?.step(-1))
  useHotkey('desk.panel-menu', () => desk.panelMenus.get(desk.activePanel.get() ?? '')?.click())
  useHotkey('desk.alert', () => offerAlert(desk))
  useHotkey('desk.flatten', () => {
    const symbol = symbolInView(desk)
    if (symbol === null) return false
    desk.closing.key({ symbol, keyId: null, percent: '100' }, performance.now())
    return true
  })
  useHotkey('desk.flatten-all', () => {
    desk.closing.key({ symbol: null, keyId: null, percent: '100' }, performance.now())
  })
  useHotkey('desk.keys', () => desk.dialog.set('keys'))
  useHotkey('desk.lock-vault', () => lockVault(desk.vault, desk.trading))
  return null
}
