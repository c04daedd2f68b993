import { once } from 'node:events'
import type { AddressInfo } from 'node:net'

import { SMTPServer } from 'smtp-server'
import { onTestFinished } from 'vitest'

/** A mail as it came over the wire. */
export interface ReceivedMail {
  to: string[]
  /** Header lines by lower-case name, unfolded. */
  headers: Map<string, string>
  source: string
}

export interface MailServer {
  url: string
  port: number
  received: ReceivedMail[]
  close(): Promise<void>
}

/** A real SMTP server on a free port. `onData` may refuse a mail by throwing. */
export async function openMailServer(
  options: { port?: number; onData?: (mail: ReceivedMail) => void } = {},
): Promise<MailServer> {
  const received: ReceivedMail[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const source = Buffer.concat(chunks).toString()
        const mail = {
          to: session.envelope.rcptTo.map(({ address }) => address),
          headers: headersOf(source),
          source,
        }
        try {
          options.onData?.(mail)
          received.push(mail)
          done()
        } catch (error) {
          done(error instanceof Error ? error : new Error(String(error)))
        }
      })
    },
  })
  server.on('error', () => {})
  const listener = server.listen(options.port ?? 0, '127.0.0.1')
  await once(listener, 'listening')
  let closed = false
  const close = async () => {
    if (closed) return
    closed = true
    await new Promise<void>((resolve) => {
      server.close(() => resolve())
    })
  }
  onTestFinished(close)
  const { port } = listener.address() as AddressInfo
  return { url: `smtp://127.0.0.1:${port}`, port, received, close }
}

function headersOf(source: string): Map<string, string> {
  const [head = ''] = source.split('\r\n\r\n', 1)
  const lines = head.replaceAll(/\r\n[ \t]+/g, ' ').split('\r\n')
  return new Map(
    lines.map((line) => {
      const colon = line.indexOf(':')
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()]
    }),
  )
}
