import { isIP } from 'node:net'
import { join, resolve } from 'node:path'

import ipaddr from 'ipaddr.js'
import * as z from 'zod/mini'

import { type Read, webUrl, wrong, withDefault } from './setting.ts'

export interface ServerConfig {
  production: boolean
  host: string
  port: number
  /** Without one, the site is reached at the port it listens on. */
  publicUrl: string | undefined
  dataDir: string
  database: DatabaseConfig
  apiDocsUrl: string | undefined
  /** Proxies that may say on whose behalf they call. */
  trustProxy: string[]
}

export type DatabaseConfig = { kind: 'sqlite'; file: string } | { kind: 'postgres'; url: string }

/** Where the server listens, how it is reached, and where it keeps its data. */
export const serverSettings = {
  NODE_ENV: z.optional(z.string()),
  HOST: withDefault(z.string(), '127.0.0.1'),
  PORT: withDefault(
    z.pipe(
      z
        .string()
        .check(z.refine(isPort, wrong('Set it to a port from 0 to 65535; 0 takes any free one.'))),
      z.transform(Number),
    ),
    3000,
  ),
  PUBLIC_URL: z.optional(
    webUrl().check(
      z.refine(isOrigin, {
        error: ({ input }) =>
          `is '${String(input)}'. Set it to scheme and host alone, such as ${new URL(String(input)).origin}`,
      }),
      z.overwrite((text) => URL.parse(text)?.origin ?? text),
    ),
  ),
  DATA_DIR: withDefault(z.string(), './data'),
  DATABASE_URL: z.optional(
    z.string().check(
      z.regex(/^postgres(?:ql)?:\/\//, {
        // The value may hold a password, so it is not repeated.
        error:
          'must begin with postgres://. Leave it unset to use the embedded database in DATA_DIR.',
      }),
    ),
  ),
  API_DOCS_URL: z.optional(webUrl()),
  TRUST_PROXY: withDefault(
    z.pipe(
      z.pipe(
        z.string(),
        z.transform((text) => text.split(',').map((part) => part.trim())),
      ),
      z.array(
        z.string().check(
          z.refine(isAddressOrNetwork, {
            error: ({ input }) =>
              `names '${String(input)}'. List the proxies' addresses or networks, such as 127.0.0.1 or 10.0.0.0/8, separated by commas.`,
          }),
        ),
      ),
    ),
    [],
  ),
}

export function serverConfig(settings: Read<typeof serverSettings>): ServerConfig {
  const dataDir = resolve(settings.DATA_DIR)
  const { DATABASE_URL: databaseUrl } = settings
  return {
    production: settings.NODE_ENV === 'production',
    host: settings.HOST,
    port: settings.PORT,
    publicUrl: settings.PUBLIC_URL,
    dataDir,
    database:
      databaseUrl === undefined
        ? { kind: 'sqlite', file: join(dataDir, 'leadline.sqlite') }
        : { kind: 'postgres', url: databaseUrl },
    apiDocsUrl: settings.API_DOCS_URL,
    trustProxy: settings.TRUST_PROXY,
  }
}

function isPort(text: string): boolean {
  return /^\d+$/.test(text) && Number(text) <= 65_535
}

function isOrigin(text: string): boolean {
  const url = URL.parse(text)
  // What is no address at all has been refused already.
  if (!url) return true
  return url.pathname === '/' && !url.search && !url.hash && !url.username
}

/** Whole addresses only: ipaddr.js alone would also take `10` for 0.0.0.10. */
function isAddressOrNetwork(text: string): boolean {
  const [address = ''] = text.split('/')
  return isIP(address) !== 0 && (address === text || ipaddr.isValidCIDR(text))
}
