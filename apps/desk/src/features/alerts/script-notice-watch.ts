import { keepNotice } from '../../platform/alerts/script-notices.ts'
import { announcer } from '../../platform/announcer.ts'
import type { DocumentStore } from '../../platform/documents/document-store.ts'
import type { ScriptStore } from '../../platform/python/script-store.ts'
import { playSound } from '../../platform/sounds/play-sound.ts'
import { notifyWhereWanted } from './notify-where-wanted.ts'

/** What a script says by `self.notify` is an alert that fired: above the status bar, aloud, and by the operating system. */
export function watchScriptNotices(scripts: ScriptStore, documentStore: DocumentStore): () => void {
  return scripts.onNotice((notice) => {
    keepNotice(documentStore, notice)
    announcer.say(`${notice.name}: ${notice.text}`, 'assertive')
    notifyWhereWanted(documentStore, 'script', notice.name, notice.text)
    playSound(documentStore, 'alert')
  })
}
