import { createElement } from 'react'

import { preferencePages } from '../../features/preferences/preference-pages.ts'
import type { Command } from '../../features/symbol-search/command.ts'
import { templateSentence } from '../../features/ticket/templates/order-template.ts'
import { Keys } from '../../platform/controls/Keys.tsx'
import { openDeskListStore } from '../../platform/desks/desk-list-store.ts'
import { storeOf } from '../../platform/hub/service-store.ts'
import { openPaperStore } from '../../platform/paper-account/paper-store.ts'
import { appearance, appearanceName } from '../../platform/preferences/appearance.ts'
import { openRecordingStore } from '../../platform/recordings/recording-store.ts'
import { openReplayStore } from '../../platform/replay/replay-store.ts'
import { openTradingStore } from '../../platform/trading/trading-store.ts'
import { openUpdateStore } from '../../platform/updates/update-store.ts'
import type { DeskParts } from '../desk-parts.ts'
import { openPanel } from '../docking/panel-moves.ts'
import { chooseTemplate, templatesOf } from '../panels/choose-template.ts'
import { panelKinds } from '../panels/panel-registry.ts'
import { symbolInView } from '../panels/symbol-in-view.ts'
import { actionWords, panelWords } from './command-words.ts'
import { openPreferences } from './open-preferences.ts'

/** What a trader in a hurry types: each asks before anything is sent. */
function tradingCommands(desk: DeskParts): Command[] {
  const risk = storeOf(desk.hub, openTradingStore).risk.get()
  const halt = risk?.isHalted
    ? { title: 'Lift the halt …', words: 'resume halt', run: () => desk.dialog.set('lift-halt') }
    : {
        title: 'Halt trading …',
        words: 'stop panic kill switch',
        run: () => desk.dialog.set('halt'),
      }
  const { mode } = desk.armed
  const arm = mode.isArmed.get()
    ? { title: 'Disarm this window', words: 'armed one click', run: () => mode.disarm('hand') }
    : {
        title: 'Arm this window …',
        words: 'armed one click trading ladder fast',
        run: () => desk.armed.isAsked.set(true),
      }
  return [
    ...(risk ? [halt, arm, ...closingCommands(desk)] : []),
    {
      title: 'Cancel all orders …',
      words: 'pull everything',
      run: () => desk.dialog.set('cancel-all'),
    },
  ]
}

const closingActions: ReadonlySet<string> = new Set(['desk.flatten', 'desk.flatten-all'])

/** By name they ask, also in an armed window: who types has time. */
function closingCommands(desk: DeskParts): Command[] {
  const { closing, hotkeys } = desk
  const symbol = symbolInView(desk)
  const keysOf = (id: string) => createElement(Keys, { keys: hotkeys.keysOf(id) })
  const here = symbol !== null && {
    title: `Close the position in ${symbol} …`,
    words: 'flatten sell exit out',
    detail: keysOf('desk.flatten'),
    run: () => closing.asked.set({ symbol, keyId: null, percent: '100' }),
  }
  const all = {
    title: 'Flatten: close all positions …',
    words: 'sell everything exit out',
    detail: keysOf('desk.flatten-all'),
    run: () => closing.asked.set({ symbol: null, keyId: null, percent: '100' }),
  }
  return here ? [here, all] : [all]
}

const lookTitles = [
  { title: 'Theme: dark', words: 'night appearance black', look: { theme: 'dark' } },
  { title: 'Theme: light', words: 'day bright appearance white', look: { theme: 'light' } },
  {
    title: 'Theme: same as the operating system',
    words: 'light dark automatic appearance',
    look: { theme: 'system' },
  },
  {
    title: 'Colors: green and red',
    words: 'bids asks palette theme',
    look: { palette: 'green-red' },
  },
  {
    title: 'Colors: blue and orange',
    words: 'color-blind colorblind bids asks palette theme',
    look: { palette: 'blue-orange' },
  },
] as const

/** Those that are not chosen already. */
function lookCommands({ documentStore }: DeskParts): Command[] {
  const chosen = documentStore.read(appearance, appearanceName)
  return lookTitles
    .filter(({ look }) => Object.entries(look).some(([name, to]) => chosen[name as 'theme'] !== to))
    .map(({ title, words, look }) => ({
      title,
      words,
      run: () => documentStore.keep(appearance, appearanceName, { ...chosen, ...look }),
    }))
}

/** Each recording that can be opened, and the way back from one. */
function recordingCommands(desk: DeskParts): Command[] {
  const recordings = storeOf(desk.hub, openRecordingStore)
  const replay = storeOf(desk.hub, openReplayStore)
  const open = (recordings.known.get()?.recordings ?? [])
    .filter(({ state }) => state === 'whole' || state === 'cut')
    .map((recording) => ({
      title: `Open recording: ${recording.name.replace(/\.leadline-recording$/, '')} …`,
      words: 'replay play back past hour',
      run: () => recordings.opening.set(recording),
    }))
  const back = {
    title: 'Back to the market',
    words: 'leave end replay recording close live',
    run: () => void replay.act({ type: 'leave' }),
  }
  return replay.state.get() ? [back, ...open] : open
}

/** Everything that can be done without a mouse, for the search. */
export function commandsOf(desk: DeskParts): Command[] {
  // A small window has one panel, and nothing to arrange.
  if (desk.dock.get() === null) return []
  const { hotkeys, layouts } = desk
  const actions = hotkeys
    .actionsNow()
    .filter(({ id, where }) => where !== 'filter-field' && id !== 'desk.search')
    // Templates are found by their names.
    .filter(({ id }) => !closingActions.has(id) && !id.startsWith('desk.template-'))
    .map(({ id, title }) => ({
      title,
      words: actionWords[id] ?? '',
      detail: createElement(Keys, { keys: hotkeys.keysOf(id) }),
      run: () => void hotkeys.run(id),
    }))
  const panels = panelKinds
    .filter(({ isOnce }) => !isOnce)
    .map(({ kind, title }) => ({
      title: `New panel: ${title}`,
      words: panelWords[kind] ?? '',
      run: () => void openPanel(desk, kind),
    }))
  const open = layouts.get()
  const shown = (open?.names() ?? []).map((name) => ({
    title: `Layout: ${name}`,
    run: () => open?.openLayout(name),
  }))
  const pages = preferencePages.map(({ id, title }) => ({
    title: `Preferences: ${title}`,
    run: () => openPreferences(desk, id),
  }))
  const looks = lookCommands(desk)
  const updates = storeOf(desk.hub, openUpdateStore).state.get()
    ? [{ title: 'Updates', run: () => desk.dialog.set('updates') }]
    : []
  const desks = storeOf(desk.hub, openDeskListStore).list.get()
    ? [{ title: 'Open desks', run: () => desk.dialog.set('desks') }]
    : []
  const paper = storeOf(desk.hub, openPaperStore).account.get()
    ? [
        {
          title: 'Reset practice …',
          words: 'paper trading balance start over amount funds',
          run: () => desk.dialog.set('reset-practice'),
        },
      ]
    : []
  const templates = templatesOf(desk).map((template, index) => ({
    title: `Order template: ${template.name}`,
    words: templateSentence(template),
    detail: createElement(Keys, { keys: hotkeys.keysOf(`desk.template-${index + 1}`) }),
    run: () => chooseTemplate(desk, template),
  }))
  const shared = desk.isTrial
    ? [
        {
          title: 'Share this market …',
          words: 'link copy same replay lesson contest seed',
          run: () => desk.dialog.set('share-market'),
        },
      ]
    : []
  const account = [...recordingCommands(desk), ...paper, ...updates, ...desks, ...shared]
  return [
    ...tradingCommands(desk),
    ...templates,
    ...actions,
    ...panels,
    ...shown,
    ...pages,
    ...looks,
    ...account,
  ]
}
