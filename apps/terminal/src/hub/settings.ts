import { homedir } from 'node:os'
import { delimiter, join, resolve } from 'node:path'

import type { VenueAddresses } from '@leadline/venues/session/venue-addresses'
import { type VenueId, venueIds } from '@leadline/venues/venue-names'
import { venueOf } from '@leadline/venues/venue-registry'

import { systemFolderIn } from '../installed/system-programs.ts'
import type { ProgramPlaces } from '../window/find-browser.ts'

/** Everything that can be set from outside, read once. No other file looks at the environment. */
export interface Settings {
  /** Data folder. */
  home: string
  /** 0: any free one. */
  port: number
  window: 'app' | 'tab' | 'none'
  /** A browser named by the user, before any that is found. */
  browser: string | undefined
  programs: ProgramPlaces
  /** A Python named by the user, offered beside those that are found. */
  python: string | undefined
  /** Own Python needs no passphrase: whoever starts Leadline says so. */
  isOwnPythonOn: boolean
  /** False: no simulated market, connect or nothing. Undefined: paper trading unless keys are stored. */
  paper: boolean | undefined
  /** What practice begins with at each exchange, beside its part of the dollars or in place of it: for tests. */
  paperFunds: Readonly<Record<string, string>>
  /** The shop: account, license, updates. Undefined: the one that the build names. */
  serverUrl: string | undefined
  /** The names of what was set, without values. */
  names: readonly string[]
  exchanges: Readonly<Record<VenueId, { addresses: VenueAddresses; isTheExchange: boolean }>>
}

type Environment = Readonly<Record<string, string | undefined>>

/** A setting that cannot be used, said so that it can be mended. */
export class SettingsError extends Error {}

export function readSettings(environment: Environment, platform: NodeJS.Platform): Settings {
  return {
    home: readHome(environment, platform),
    port: readPort(environment['LEADLINE_PORT']),
    window: readChoice(environment, 'LEADLINE_WINDOW', ['app', 'tab', 'none'], 'app'),
    browser: environment['LEADLINE_BROWSER'] || undefined,
    programs: {
      platform,
      programFolders: ['ProgramFiles(x86)', 'ProgramFiles', 'LOCALAPPDATA'].flatMap(
        (name) => environment[name] ?? [],
      ),
      commandFolders: (environment['PATH'] ?? '').split(delimiter),
      systemFolder: systemFolderIn(environment['SystemRoot']),
    },
    python: environment['LEADLINE_PYTHON'] || undefined,
    isOwnPythonOn: environment['LEADLINE_OWN_PYTHON'] === 'on',
    paper: environment['LEADLINE_PRACTICE']
      ? readChoice(environment, 'LEADLINE_PRACTICE', ['on', 'off'], 'on') === 'on'
      : undefined,
    paperFunds: readFundsOf(environment['LEADLINE_PRACTICE_FUNDS']),
    serverUrl: readAddress(environment, 'LEADLINE_SERVER_URL', ['http:', 'https:']),
    names: Object.keys(environment)
      .filter((name) => name.startsWith('LEADLINE_'))
      .toSorted(),
    exchanges: readExchanges(environment),
  }
}

function readHome(environment: Environment, platform: NodeJS.Platform): string {
  const named = environment['LEADLINE_HOME']
  if (named) return resolve(named)
  const { LOCALAPPDATA, XDG_DATA_HOME } = environment
  if (platform === 'win32') {
    return join(LOCALAPPDATA || join(homedir(), 'AppData', 'Local'), 'Leadline')
  }
  return join(XDG_DATA_HOME || join(homedir(), '.local', 'share'), 'leadline')
}

function readPort(text: string | undefined): number {
  const port = Number(text || '0')
  if (Number.isInteger(port) && port >= 0 && port <= 65_535) return port
  throw new SettingsError('LEADLINE_PORT must be a port from 0 to 65535; 0 takes any free one.')
}

function readChoice<Choice extends string>(
  environment: Environment,
  name: string,
  choices: readonly Choice[],
  usual: Choice,
): Choice {
  const text = environment[name] || usual
  const choice = choices.find((known) => known === text)
  if (choice !== undefined) return choice
  throw new SettingsError(`${name} must be one of ${choices.join(', ')}.`)
}

function readFundsOf(text: string | undefined): Record<string, string> {
  const parts = (text ?? '').split(',').filter((part) => part.trim() !== '')
  const coins = parts.map((part) => {
    const [, asset, amount] = /^\s*([A-Z]{2,8}):(\d{1,12}(?:\.\d{1,8})?)\s*$/.exec(part) ?? []
    if (asset !== undefined && amount !== undefined) return [asset, amount] as const
    throw new SettingsError(
      'LEADLINE_PRACTICE_FUNDS must be assets and amounts, such as USD:250000,BTC:3',
    )
  })
  return Object.fromEntries(coins)
}

function readExchanges(environment: Environment): Settings['exchanges'] {
  const entries = venueIds.map((id) => {
    const { environmentPrefix, addresses: known } = venueOf(id)
    const prefix = `LEADLINE_${environmentPrefix}`
    const rest = readAddress(environment, `${prefix}_REST_URL`, ['http:', 'https:'])
    const market = readAddress(environment, `${prefix}_WS_URL`, ['ws:', 'wss:'])
    const user = readAddress(environment, `${prefix}_PRIVATE_WS_URL`, ['ws:', 'wss:'])
    const isTheExchange = rest === undefined && market === undefined && user === undefined
    const addresses: VenueAddresses = {
      rest: rest ?? known.rest,
      market: market ?? known.market,
      user: user ?? known.user,
      trading: user === undefined ? known.trading : tradingAddress(user, known),
    }
    return [id, { addresses, isTheExchange }] as const
  })
  return Object.fromEntries(entries) as Settings['exchanges']
}

/** Where orders go over another path of the same exchange, they go over that path of the address that was set. */
function tradingAddress(user: string, known: VenueAddresses): string {
  const [path, userPath] = [known.trading, known.user].map((text) => URL.parse(text)?.pathname)
  return path === undefined || path === userPath ? user : new URL(path, user).href
}

function readAddress(
  environment: Environment,
  name: string,
  schemes: readonly string[],
): string | undefined {
  const text = environment[name]
  if (!text) return undefined
  const url = URL.parse(text)
  if (!url || !schemes.includes(url.protocol)) {
    throw new SettingsError(
      `${name} must be an address that begins with ${schemes.join('// or ')}//`,
    )
  }
  const isPlain = url.protocol === 'http:' || url.protocol === 'ws:'
  const isHere = ['127.0.0.1', 'localhost', '[::1]'].includes(url.hostname)
  // Keys sign what goes there: in the clear only within this computer.
  if (isPlain && !isHere) throw new SettingsError(`${name} must be encrypted (${schemes[1]}//).`)
  if (url.username !== '' || url.password !== '') {
    throw new SettingsError(`${name} must not carry a user name or a password.`)
  }
  return text.replace(/\/$/, '')
}
