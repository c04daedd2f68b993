import { testServiceContract } from '@leadline/hub/testing/service-conformance'
import { expect, onTestFinished } from 'vitest'

import { openChat } from '../../chat/open-chat.ts'
import { fakeChatServer } from '../../chat/testing/fake-chat-server.ts'
import { licenseAt } from '../../license/testing/license-at-desk.ts'
import { DeskListService } from '../../local-gateway/desk-list-service.ts'
import { DeskSessions } from '../../local-gateway/desk-sessions.ts'
import { openNews } from '../../news/open-news.ts'
import { eventOf, fakeNewsServer, newsItem } from '../../news/testing/fake-news-server.ts'
import { PaperService } from '../../paper/paper-service.ts'
import { paperSettingsFile } from '../../paper/paper-settings.ts'
import { RecordingFolder } from '../../recording/recording-folder.ts'
import { RecordingService } from '../../recording/recording-service.ts'
import { newHome } from '../../testing/test-terminal.ts'
import { openUpdates } from '../../updater/open-updates.ts'
import { nodeClock } from '../node-clock.ts'
import { readSettings } from '../settings.ts'
import { openVault } from '../vault/open-vault.ts'

/** Files and processes answer when they do. */
const until = async (isSo: () => boolean) => {
  await expect.poll(isSo, { timeout: 60_000 }).toBe(true)
}
const settingsIn = (home: string) =>
  readSettings({ LEADLINE_HOME: home, LEADLINE_SERVER_URL: 'http://127.0.0.1:1' }, process.platform)

testServiceContract('license', async () => {
  const { service } = await licenseAt(newHome(), { serverUrl: 'http://127.0.0.1:1' })
  return {
    service,
    requests: [
      { type: 'licenseOpen', name: 'x', text: '{' },
      { type: 'licenseRemove', id: 'none' },
      { type: 'linkStart' },
      { type: 'linkCancel' },
      { type: 'licenseFetch' },
      { type: 'linkEnd' },
      { type: 'licenseNoticeRead' },
    ],
    provoke: () => service.notice({ isGood: true, words: 'A file was opened.' }),
    until,
  }
})

testServiceContract('updates', () => {
  const home = newHome()
  const updates = openUpdates({
    settings: settingsIn(home),
    version: '1.0.0',
    programFolder: home,
    license: () => undefined,
    log: () => {},
    build: undefined,
  })
  if (!updates) throw new Error('There is a shop.')
  onTestFinished(() => updates.stop())
  return {
    service: updates.service,
    requests: [
      { type: 'updatesLook' },
      { type: 'updatesAutomatic', isOn: false },
      { type: 'updatesFetch' },
      { type: 'updatesStop' },
      { type: 'updatesInstall', when: 'no' },
    ],
    provoke: () => updates.service.changed(),
    until,
  }
})

testServiceContract('vault', () => {
  const vault = openVault(settingsIn(newHome()), '1.0.0', () => {})
  onTestFinished(() => vault.stop())
  return {
    service: vault.service,
    requests: [
      { type: 'vaultActive' },
      { type: 'vaultScreen', isLocked: true },
      { type: 'vaultErase', typed: 'no' },
      { type: 'keyKeep', keyId: 'K', name: 'x', typed: '', replaces: null },
    ],
    provoke: () => vault.service.changed(),
    until,
  }
})

testServiceContract('desks', () => {
  const sessions = new DeskSessions()
  const service = new DeskListService(sessions)
  return {
    service,
    requests: [{ type: 'desksEnd', id: 'nobody' }, { type: 'desksEndOthers' }],
    provoke: () => service.connected('another', () => {})(),
    until,
  }
})

testServiceContract('recordings', () => {
  const service = new RecordingService({
    folder: new RecordingFolder(newHome()),
    venues: [],
    clock: nodeClock,
    version: '0.0.0',
    refusal: '',
    alsoGrowing: undefined,
    open: () => {},
  })
  const another = service.join({ desk: 'a third', publish: () => {} })
  return {
    service,
    requests: [
      { type: 'start', name: 'monday', symbols: ['BTC-USD'], venues: ['kraken'] },
      { type: 'start', name: '../monday', symbols: ['BTC-USD'], venues: ['kraken'] },
      { type: 'stop' },
      { type: 'look' },
      { type: 'remove', name: 'monday.leadline-recording' },
      { type: 'open', name: 'monday.leadline-recording' },
    ],
    provoke: () => void another.handle({ type: 'look' }),
    until,
  }
})

testServiceContract('practice', () => {
  const settings = paperSettingsFile(newHome())
  const service = new PaperService({ settings, begunAt: 0, usd: '100000' }, () => {})
  return {
    service,
    requests: [
      { type: 'paperReset', usd: '12' },
      { type: 'paperReset', usd: '5000' },
      { type: 'paperKeep', isKept: false },
      { type: 'paperSeen' },
    ],
    provoke: () =>
      void service.join({ desk: undefined, publish: () => {} }).handle({ type: 'paperSeen' }),
    until,
  }
})

testServiceContract('news', async () => {
  const server = await fakeNewsServer()
  const news = openNews({
    home: newHome(),
    server: server.url,
    clock: nodeClock,
    log: () => {},
    license: () => 'signed',
  })
  onTestFinished(() => news.stop())
  await until(() => server.open.length > 0)
  return {
    service: news.service,
    requests: [{ type: 'newsReport', id: 'nobody', note: 'Wrong.' }],
    provoke: () => server.write(eventOf(newsItem(1, Date.now()))),
    until,
  }
})

testServiceContract('chat', async () => {
  const server = await fakeChatServer()
  const chat = openChat({
    server: server.url,
    clock: nodeClock,
    log: () => {},
    link: () => ({ token: 'token-alice', username: 'alice' }),
    tokenRefused: () => {},
  })
  onTestFinished(() => {
    chat.stop()
    server.stop()
  })
  const clientId = 'conformance-message'
  return {
    service: chat.service,
    requests: [
      { type: 'chatFollow', rooms: ['lobby', 'BTC'] },
      { type: 'chatSend', room: 'lobby', clientId, text: 'hello', isWarned: false },
      { type: 'chatSendAgain', clientId },
      { type: 'chatDiscard', clientId },
      { type: 'chatOlder', room: 'lobby' },
      { type: 'chatRead', room: 'lobby', upTo: 1 },
      { type: 'chatEdit', message: 1, text: 'hi', isWarned: false },
      { type: 'chatDelete', message: 1 },
      { type: 'chatBlock', username: 'bob' },
      { type: 'chatMute', username: 'bob', forMs: 1000 },
      { type: 'chatUnhide', username: 'bob' },
      { type: 'chatReport', message: 1, reason: 'spam', note: '' },
      { type: 'chatPresence', presence: 3 },
    ],
    provoke: () => chat.service.allChanged(),
    until,
  }
})
