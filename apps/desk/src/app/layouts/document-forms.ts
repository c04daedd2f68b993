import { savedFilters } from '../../features/filter-field/saved-filters.ts'
import { layoutForm } from '../../features/layouts/layout-form.ts'
import { orderTemplates } from '../../features/ticket/templates/order-template.ts'
import { tradeNotes } from '../../features/trade-journal/journal-entry.ts'
import { indicatorAlerts } from '../../platform/alerts/indicator-alert.ts'
import { lineAlerts } from '../../platform/alerts/line-alert.ts'
import { newsAlerts } from '../../platform/alerts/news-alert.ts'
import {
  notificationPreferences,
  notificationPreferencesName,
} from '../../platform/alerts/notification-preferences.ts'
import { priceAlerts } from '../../platform/alerts/price-alert.ts'
import type { KnownForm } from '../../platform/documents/known-forms.ts'
import { drawingForm } from '../../platform/drawings/drawing-form.ts'
import { keyBindings } from '../../platform/hotkeys/key-bindings.ts'
import { appearance, appearanceName } from '../../platform/preferences/appearance.ts'
import {
  exchangePreferences,
  exchangePreferencesName,
} from '../../platform/preferences/exchange-preferences.ts'
import {
  symbolPreferences,
  symbolPreferencesName,
} from '../../platform/preferences/symbol-preferences.ts'
import {
  vaultPreferences,
  vaultPreferencesName,
} from '../../platform/preferences/vault-preferences.ts'
import { pythonScripts } from '../../platform/python/python-scripts.ts'
import { soundPreferences, soundPreferencesName } from '../../platform/sounds/sound-preferences.ts'
import { watchList } from '../../platform/watch-lists/watch-lists.ts'

/** Everything that Export writes and Import reads. Nothing here may ever hold a secret. */
export const documentForms: readonly KnownForm[] = [
  {
    form: exchangePreferences,
    name: exchangePreferencesName,
    titleOf: () => 'Exchange preferences',
  },
  { form: symbolPreferences, name: symbolPreferencesName, titleOf: () => 'Symbol preferences' },
  { form: keyBindings, titleOf: () => 'Hotkeys' },
  { form: appearance, name: appearanceName, titleOf: () => 'Appearance' },
  { form: soundPreferences, name: soundPreferencesName, titleOf: () => 'Sounds' },
  {
    form: notificationPreferences,
    name: notificationPreferencesName,
    titleOf: () => 'Notifications',
  },
  { form: vaultPreferences, name: vaultPreferencesName, titleOf: () => 'Vault preferences' },
  { form: savedFilters, titleOf: () => 'Saved filters' },
  { form: orderTemplates, titleOf: () => 'Order templates' },
  { form: watchList, titleOf: (name) => `Watch list ${name}` },
  { form: priceAlerts, titleOf: (name) => `Price alert ${name}` },
  { form: lineAlerts, titleOf: (name) => `Alert on a line of ${name.split(' ', 1)[0]}` },
  { form: indicatorAlerts, titleOf: () => 'Alert on an indicator' },
  { form: newsAlerts, titleOf: (name) => `News alert ${name}` },
  { form: drawingForm, titleOf: (name) => `Drawings on ${name}` },
  { form: pythonScripts, titleOf: (name) => `Script ${name}`, isOnlyAsked: true },
  { form: tradeNotes, titleOf: (name) => `Note on trade ${name}` },
  { form: layoutForm, titleOf: (name) => `Layout ${name}` },
]
