import { type PlantedBug, plainBug } from './planted-bug.ts'

const http = 'apps/server/src/platform/http'
const posted = [`${http}/plain-forms.test.ts`]
const hold = 'apps/site/src/app/wake/hold-early-actions.ts'
const held = 'apps/site/src/app/wake/hold-early-actions.test.ts'

/** Forms that are sent before the script is there, or without any. */
export const earlyAndPlainForms: readonly PlantedBug[] = [
  plainBug(
    'Signing in as the first act is let go while no handler is there, and ends on another page',
    'apps/site/src/platform/hydration.ts',
    `  if (![...expected].every((part) => alive.has(part))) return\n`,
    `  if (![...expected].some((part) => alive.has(part))) return\n`,
    'apps/site/src/platform/hydration.test.ts',
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
        file: `${http}/answer-plain-form.ts`,
        find: `  if (!isFromOwnPage(request.headers, deps.publicUrl())) {`,
        replace: `  if (deps.publicUrl() === '') {`,
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
]
