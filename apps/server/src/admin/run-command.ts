import { parseArgs } from 'node:util'

import { readConfig } from '../platform/config.ts'
import { migrate } from '../platform/database/migrate.ts'
import { openDatabase } from '../platform/database/open-database.ts'
import { systemRuntime } from '../platform/runtime.ts'
import { keepFilesPrivate } from '../platform/secrets/private-files.ts'
import {
  dismissChatReportsCommand,
  listChatCommand,
  listChatReportsCommand,
  removeChatMessageCommand,
  setSlowModeCommand,
} from './chat/moderate-chat.command.ts'
import { type Command, UsageError } from './command.ts'
import { createAdminCommand } from './create-admin.command.ts'
import { markRefundedCommand } from './mark-refunded.command.ts'
import {
  deleteCommentCommand,
  hideCommentCommand,
  listCommentsCommand,
  lockIssueCommand,
  restoreCommentCommand,
  unlockIssueCommand,
} from './moderate-comment.command.ts'
import { newsReportsCommand } from './news-feed/news-reports.command.ts'
import { paymentAlertsCommand } from './payment-alerts.command.ts'
import { publishReleaseCommand } from './publish-release.command.ts'
import { refundOrderCommand } from './refund-order.command.ts'
import { restrictCommand } from './restrict.command.ts'
import {
  approveIssueCommand,
  listHeldIssuesCommand,
  rejectIssueCommand,
} from './review-issue.command.ts'
import { revokeKeyCommand } from './revoke-key.command.ts'
import { rotateLicenseKeyCommand } from './rotate-license-key.command.ts'
import { rotateLogHeadKeyCommand } from './rotate-log-head-key.command.ts'
import { rotateReleaseKeyCommand } from './rotate-release-key.command.ts'
import { sendNewsletterCommand } from './send-newsletter.command.ts'
import { setIssueCommand } from './set-issue.command.ts'
import { setStatusCommand } from './set-status.command.ts'
import { showOrderCommand } from './show-order.command.ts'
import { showShopCommand } from './show-shop.command.ts'
import { withdrawReleaseCommand } from './withdraw-release.command.ts'

/** Every command that there is. */
const commands: Readonly<Record<string, Command>> = {
  'create-admin': createAdminCommand,
  'set-status': setStatusCommand,
  'show-order': showOrderCommand,
  'refund-order': refundOrderCommand,
  'mark-refunded': markRefundedCommand,
  'payment-alerts': paymentAlertsCommand,
  restrict: restrictCommand,
  'publish-release': publishReleaseCommand,
  'withdraw-release': withdrawReleaseCommand,
  'rotate-license-key': rotateLicenseKeyCommand,
  'rotate-release-key': rotateReleaseKeyCommand,
  'rotate-log-head-key': rotateLogHeadKeyCommand,
  'revoke-key': revokeKeyCommand,
  'show-shop': showShopCommand,
  'set-issue': setIssueCommand,
  'list-held-issues': listHeldIssuesCommand,
  'approve-issue': approveIssueCommand,
  'reject-issue': rejectIssueCommand,
  'list-comments': listCommentsCommand,
  'hide-comment': hideCommentCommand,
  'restore-comment': restoreCommentCommand,
  'delete-comment': deleteCommentCommand,
  'lock-issue': lockIssueCommand,
  'unlock-issue': unlockIssueCommand,
  'list-chat-reports': listChatReportsCommand,
  'dismiss-chat-reports': dismissChatReportsCommand,
  'list-chat': listChatCommand,
  'remove-chat-message': removeChatMessageCommand,
  'set-slow-mode': setSlowModeCommand,
  'news-reports': newsReportsCommand,
  'send-newsletter': sendNewsletterCommand,
}

/** What commands were called before, so that what operators have written down still works. */
const formerNames: Readonly<Record<string, string>> = { 'rotate-licence-key': 'rotate-license-key' }

/** How the command is typed that was meant, as far as one can know it; else how every one is. */
export function usageFor(typed: string | undefined): string {
  const name = typed === undefined ? undefined : (commandName(typed) ?? nearestCommand(typed))
  const command = name === undefined ? undefined : commands[name]
  if (name === undefined || !command) {
    const all = Object.entries(commands).map((each) => `  ${usageOf(...each)}`)
    return ['Usage: npm run admin -- COMMAND', ...all].join('\n')
  }
  return `Usage: npm run admin -- ${usageOf(name, command)}`
}

function usageOf(name: string, { usage, summary }: Command): string {
  return `${`${name} ${usage}`.trimEnd()}\n      ${summary}`
}

function commandName(typed: string): string | undefined {
  const name = (Object.hasOwn(formerNames, typed) && formerNames[typed]) || typed
  return Object.hasOwn(commands, name) ? name : undefined
}

/** The command that shares most pairs of neighboring letters with what was typed, if it shares more than half. */
function nearestCommand(typed: string): string | undefined {
  const wanted = letterPairs(typed)
  const [best] = Object.keys(commands)
    .map((name) => {
      const pairs = letterPairs(name)
      const shared = [...wanted].filter((pair) => pairs.has(pair)).length
      return { name, likeness: (2 * shared) / (wanted.size + pairs.size) }
    })
    .toSorted((a, b) => b.likeness - a.likeness)
  return best && best.likeness > 0.5 ? best.name : undefined
}

function letterPairs(name: string): Set<string> {
  const letters = ` ${name.toLowerCase().replaceAll('_', '-')} `
  return new Set(Array.from(letters.slice(1), (letter, index) => `${letters[index]}${letter}`))
}

/** Do what was typed, on the database of the server. Returns what to print. */
export async function runCommand(
  [typed, ...args]: readonly string[],
  environment: Record<string, string | undefined>,
): Promise<string> {
  if (typed === undefined) throw new UsageError('Say which command.')
  const command = commands[commandName(typed) ?? '']
  if (!command) throw new UsageError(`There is no command '${typed}'.`)
  const { values, lists } = readOptions(command, args)
  const carryOut = command.plan(values, lists)
  const config = readConfig(environment)
  keepFilesPrivate(config, (words) => console.error(words))
  const database = openDatabase(config.database)
  try {
    await migrate(database)
    return await carryOut({ config, database, runtime: systemRuntime })
  } finally {
    await database.destroy()
  }
}

function readOptions(command: Command, args: readonly string[]) {
  const names = [...command.required, ...(command.optional ?? [])]
  const lists = parsed(args, names)
  const missing = command.required.filter((name) => !lists[name]?.[0])
  if (missing.length > 0) {
    throw new UsageError(`Missing: ${missing.map((name) => `--${name}`).join(', ')}.`)
  }
  const twice = names.find(
    (name) => (lists[name]?.length ?? 0) > 1 && !command.repeated?.includes(name),
  )
  if (twice !== undefined) throw new UsageError(`--${twice} was given more than once.`)
  const values = Object.fromEntries(
    Object.entries(lists).map(([name, [first = '']]) => [name, first]),
  )
  return { values, lists }
}

function parsed(args: readonly string[], names: readonly string[]): Record<string, string[]> {
  const option = { type: 'string', multiple: true } as const
  const options = Object.fromEntries(names.map((name) => [name, option]))
  try {
    const { values } = parseArgs({ args: [...args], options, allowPositionals: false })
    // Each option was declared as a list of texts above.
    return values as Record<string, string[]>
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error), { cause: error })
  }
}
