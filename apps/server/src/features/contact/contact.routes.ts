import { sendContactMessage } from '@leadline/contract/contact'

import type { Mount } from '../../platform/http/mount.ts'
import { type ContactDeps, receiveContactMessage } from './receive-contact-message.ts'

export function contactRoutes(mount: Mount, deps: ContactDeps): void {
  mount(sendContactMessage, async ({ body }) => {
    await receiveContactMessage(deps, body)
    return { received: true } as const
  })
}
