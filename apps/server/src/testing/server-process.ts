import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { dirname, join } from 'node:path'

import type { DatabaseConfig } from '../platform/config/server-settings.ts'
import type { SandboxServer } from './open-sandbox-server.ts'
import type { SharedClock } from './shared-clock.ts'

/** The real server in a process of its own, with its providers played by a sandbox. */
export interface ServerProcess {
  url: string
  /** From now on steps count, and this one is its last; 0 is none. */
  arm(killAt: number): Promise<void>
  /** The clock that it was started with has been put forward. */
  sendTime(): Promise<void>
  isDead(): boolean
  /** What it was about to do, or had just done, when it killed itself; otherwise what it died of. */
  lastWords(): string
  kill(): Promise<void>
}

/** What the process is given: see killable-server.ts. */
export type Order = { killAt: number } | { aheadMs: number }

export interface ServerOptions {
  /** See bundled-program.ts. */
  program: string
  database: DatabaseConfig
  dataDir: string
  port: number
  sandbox: SandboxServer
  smtpUrl?: string
  clock?: SharedClock
}

export async function startServer(options: ServerOptions): Promise<ServerProcess> {
  const clock = options.clock ?? { aheadMs: 0 }
  const child: ChildProcess = spawn(process.execPath, [options.program, String(clock.aheadMs)], {
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    env: environmentOf(options),
  })
  let dead = false
  let lastWords = ''
  child.stderr?.on('data', (text: Buffer) => {
    lastWords = `${lastWords}${text.toString()}`.slice(-2_000)
  })
  const death = once(child, 'exit')
  child.once('exit', () => {
    dead = true
  })
  await Promise.race([once(child, 'message'), death])
  if (dead) throw new Error(`the server did not start: ${lastWords}`)
  /** Done when it says so, or when it can say nothing any more. */
  const send = async (order: Order) => {
    if (dead || !child.connected) return
    const answer = once(child, 'message')
    child.send(order, () => undefined)
    await Promise.race([answer, death])
  }
  return {
    url: `http://127.0.0.1:${options.port}`,
    arm: (killAt) => send({ killAt }),
    sendTime: () => send({ aheadMs: clock.aheadMs }),
    isDead: () => dead,
    lastWords: () => lastWords,
    async kill() {
      child.kill('SIGKILL')
      await death
    },
  }
}

function environmentOf({ program, port, dataDir, database, smtpUrl, sandbox }: ServerOptions) {
  const { stripe, paypal, btcpay } = sandbox
  return {
    PATH: process.env['PATH'],
    NODE_COMPILE_CACHE: join(dirname(program), 'compiled'),
    PORT: String(port),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
    ...(database.kind === 'postgres' && { DATABASE_URL: database.url }),
    ...(smtpUrl !== undefined && { SMTP_URL: smtpUrl }),
    STRIPE_SECRET_KEY: stripe.secretKey,
    STRIPE_WEBHOOK_SECRET: stripe.webhookSecret,
    STRIPE_API_URL: stripe.apiUrl,
    PAYPAL_CLIENT_ID: paypal.clientId,
    PAYPAL_CLIENT_SECRET: paypal.clientSecret,
    PAYPAL_WEBHOOK_ID: paypal.webhookId,
    PAYPAL_MERCHANT_ID: paypal.merchantId,
    PAYPAL_API_URL: paypal.apiUrl,
    PAYPAL_SDK_URL: paypal.sdkUrl,
    BTCPAY_URL: btcpay.url,
    BTCPAY_API_KEY: btcpay.apiKey,
    BTCPAY_STORE_ID: btcpay.storeId,
    BTCPAY_WEBHOOK_SECRET: btcpay.webhookSecret,
  }
}

/** A port that nobody uses, so that a server can come back where it was. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  return typeof address === 'object' && address ? address.port : 0
}
