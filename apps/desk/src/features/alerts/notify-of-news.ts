import { showNotification } from '../../platform/alerts/desktop-notification.ts'
import type { NewsAlert, NewsAlertLine } from '../../platform/alerts/news-alert.ts'
import { announcer } from '../../platform/announcer.ts'
import type { DocumentStore } from '../../platform/documents/document-store.ts'
import { sound } from '../../platform/sounds/play-sound.ts'
import { soundPreferences, soundPreferencesName } from '../../platform/sounds/sound-preferences.ts'
import { newsLineWords } from './news-alert-words.ts'

/** Beside the line in the alert panel: as the alert says, and silently where it was missed. */
export function notifyOfNews(
  documentStore: DocumentStore,
  { name, isNotified, hasSound }: NewsAlert,
  line: NewsAlertLine,
): void {
  const words = newsLineWords(line)
  announcer.say(`Alert ${name}: ${words}`, 'assertive')
  if (line.isLate) return
  if (isNotified) showNotification(name, words)
  const { volumePercent } = documentStore.read(soundPreferences, soundPreferencesName).alert
  if (hasSound) sound('alert', volumePercent)
}
