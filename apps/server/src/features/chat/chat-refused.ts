import type { ChatWidth } from '@leadline/contract/chat/limits'
import type { ChatRefusal } from '@leadline/contract/chat/refusals'

interface Wait {
  retryAfterMs?: number
  limit?: ChatWidth
}

/** What a desk asked for is refused; the message is written for the person. The connection goes on. */
export class ChatRefused extends Error {
  readonly code: ChatRefusal
  readonly wait: Wait

  constructor(code: ChatRefusal, message: string, wait: Wait = {}) {
    super(message)
    this.code = code
    this.wait = wait
  }
}
