import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { fileURLToPath } from 'node:url'

import type { StandIn } from '../features/payment-sandbox/testing/open-stand-in.ts'
import type { DatabaseConfig } from '../platform/config.ts'
import type { FastClock } from './fast-runtime.ts'

const program = fileURLToPath(new URL('./killable-server.ts', import.meta.url))

/** The real server in a process of its own, with its providers at a stand-in. */
export interface ServerProcess {
  url: string
  /** From now on steps count, and the chosen one is its last. */
  arm(): void
  isDead(): boolean
  kill(): Promise<void>
}

export interface ServerOptions {
  database: DatabaseConfig
  dataDir: string
  port: number
  standIn: StandIn
  smtpUrl?: string
  /** The step at which it kills itself; 0 is never. */
  killAt?: number
  clock?: FastClock
}

export async function startServer(options: ServerOptions): Promise<ServerProcess> {
  const { stripe, paypal, btcpay } = options.standIn
  const args = [program, String(options.killAt ?? 0), JSON.stringify(options.clock ?? {})]
  const child: ChildProcess = spawn(process.execPath, args, {
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    env: {
      PATH: process.env['PATH'],
      PORT: String(options.port),
      PUBLIC_URL: `http://127.0.0.1:${options.port}`,
      DATA_DIR: options.dataDir,
      LOG_LEVEL: 'silent',
      ...(options.database.kind === 'postgres' && { DATABASE_URL: options.database.url }),
      ...(options.smtpUrl !== undefined && { SMTP_URL: options.smtpUrl }),
      STRIPE_SECRET_KEY: stripe.secretKey,
      STRIPE_WEBHOOK_SECRET: stripe.webhookSecret,
      STRIPE_API_URL: stripe.apiUrl,
      PAYPAL_CLIENT_ID: paypal.clientId,
      PAYPAL_CLIENT_SECRET: paypal.clientSecret,
      PAYPAL_WEBHOOK_ID: paypal.webhookId,
      PAYPAL_API_URL: paypal.apiUrl,
      PAYPAL_SDK_URL: paypal.sdkUrl,
      BTCPAY_URL: btcpay.url,
      BTCPAY_API_KEY: btcpay.apiKey,
      BTCPAY_STORE_ID: btcpay.storeId,
      BTCPAY_WEBHOOK_SECRET: btcpay.webhookSecret,
    },
  })
  let dead = false
  const death = once(child, 'exit')
  child.once('exit', () => {
    dead = true
  })
  await Promise.race([once(child, 'message'), death])
  if (dead) throw new Error('the server did not start')
  return {
    url: `http://127.0.0.1:${options.port}`,
    arm: () => void (child.connected && child.send('arm')),
    isDead: () => dead,
    async kill() {
      child.kill('SIGKILL')
      await death
    },
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
