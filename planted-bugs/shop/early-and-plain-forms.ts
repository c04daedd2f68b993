import { type PlantedBug, plainBug } from '../planted-bug.ts'

const http = 'apps/server/src/platform/http'
const posted = [`${http}/plain-forms.test.ts`]
const mailed = [`${http}/mailed-links.test.ts`]
const hold = 'apps/site/src/app/wake/hold-early-actions.ts'
const held = 'apps/site/src/app/wake/hold-early-actions.isolated.test.ts'

/** Forms that are sent before the script is there, or without any. */
export const earlyAndPlainForms: readonly PlantedBug[] = [
  plainBug(
    'Signing in as the first act is let go while no handler is there, and ends on another page',
    'apps/site/src/platform/hydration/hydration.ts',
    `  if (![...expected].every((part) => alive.has(part))) return\n`,
    `  if (![...expected].some((part) => alive.has(part))) return\n`,
    'apps/site/src/platform/hydration/hydration.isolated.test.ts',
  ),
  plainBug(
    'A form that is sent while React comes is sent by React and once more when it is replayed',
    hold,
    `    if (!(form instanceof HTMLFormElement)) return
    event.preventDefault()
    event.stopPropagation()
`,
    `    if (!(form instanceof HTMLFormElement)) return
    event.preventDefault()
`,
    held,
  ),
  plainBug(
    'Pressing twice because nothing happened buys twice',
    hold,
    `    last = () => form.isConnected && form.requestSubmit()`,
    `    const before = last
    last = () => {
      before?.()
      form.requestSubmit()
    }`,
    held,
  ),
  {
    harm: 'Another site signs its visitors in, or writes to us in their name',
    edits: [
      {
        file: `${http}/serve-posts.ts`,
        find: `      if (!isFromOwnPage(request.headers, deps.publicUrl())) {`,
        replace: `      if (!isFromOwnPage(request.headers, deps.publicUrl()) && path === '') {`,
      },
    ],
    tests: posted,
  },
  {
    harm: 'A page that comes back after a mistake has the password in it',
    edits: [
      {
        file: 'packages/contract/src/forms/plain-forms.ts',
        find: `form.fields.filter((name) => !form.secrets.includes(name))`,
        replace: `form.fields.filter((name) => name !== '')`,
      },
    ],
    tests: posted,
  },
  {
    harm: 'Whoever posts forms instead of calling guesses passwords and sends mail without a limit',
    edits: [
      {
        file: `${http}/mount.ts`,
        find: `      if (call.limit) await limiter.spend(call.path, asking.clientAddress, call.limit)`,
        replace: `      if (call.limit && asking.query) await limiter.spend(call.path, asking.clientAddress, call.limit)`,
      },
    ],
    tests: posted,
  },
  {
    harm: 'A form that is posted without script is answered with JSON',
    edits: [
      {
        file: `${http}/serve-posts.ts`,
        find: `      if (path.startsWith('/api/')) return reply.callNotFound()`,
        replace: `      if (path !== '') return reply.callNotFound()`,
      },
    ],
    tests: posted,
  },
  {
    harm: 'A page that fails is shown to a person as JSON',
    edits: [
      {
        file: `${http}/problem-page.ts`,
        find: `  return headers.accept?.includes('text/html') ?? false`,
        replace: `  return headers.accept === 'text/html'`,
      },
    ],
    tests: [`${http}/problem-page.test.ts`],
  },
  {
    harm: 'Verifying an address without script leaves a session open that nobody can end',
    edits: [
      {
        file: `${http}/answer-plain-form.ts`,
        find: `      await make({ call: logout, body: {} }, session)`,
        replace: `      await make({ call: logout, body: {} })`,
      },
    ],
    tests: mailed,
  },
  {
    harm: 'Whoever unsubscribes without script is shown a bare line of text',
    edits: [
      {
        file: 'apps/server/src/features/newsletter/one-click.ts',
        find: `    if (isFromBrowser && !oneClick.test(body)) return undefined`,
        replace: `    if (isFromBrowser && body !== '') return undefined`,
      },
    ],
    tests: mailed,
  },
  {
    harm: 'The plan that was picked is lost when an account is opened without script',
    edits: [
      {
        file: 'packages/contract/src/forms/plain-forms.ts',
        find: `    fields: [...registrationFields, 'plan'],`,
        replace: `    fields: registrationFields,`,
      },
    ],
    tests: mailed,
  },
  plainBug(
    'A symbol that is typed while the hub stands still is never found',
    'apps/desk/src/platform/hub/request-until-answered.ts',
    `[hub.frozenSince, hub.state].map(`,
    `[hub.state].map(`,
    'apps/desk/src/platform/hub/request-until-answered.test.ts',
  ),
]
