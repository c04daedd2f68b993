import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { newAccount, password } from '../../account/account.ts'
import { type Site, startSite } from '../../site.ts'
import { expect } from '../desk-journey.ts'

/** A way to the shop that can be cut: what is on it is lost, and nobody gets through until it is mended. */
export interface ShopRoute {
  url: string
  cut: () => void
  mend: () => void
  close: () => void
}

export async function openRoute(shop: Site): Promise<ShopRoute> {
  const { hostname, port } = new URL(shop.url)
  const open = new Set<Socket>()
  let isCut = false
  const server = createServer((socket) => {
    if (isCut) return void socket.destroy()
    const beyond = connect(Number(port), hostname)
    for (const [from, to] of [
      [socket, beyond],
      [beyond, socket],
    ] as const) {
      open.add(from)
      from.on('error', () => to.destroy())
      from.on('close', () => {
        open.delete(from)
        to.destroy()
      })
      from.pipe(to)
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const drop = () => open.forEach((socket) => socket.destroy())
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cut: () => {
      isCut = true
      drop()
    },
    mend: () => (isCut = false),
    close: () => {
      server.close()
      drop()
    },
  }
}

export async function startShop() {
  const shop = await startSite()
  return { shop, route: await openRoute(shop) }
}

/** A data folder whose Leadline is linked with a new account of the shop, by the calls that desk and site make. */
export async function linkedHome(shop: Site, route: ShopRoute) {
  const home = mkdtempSync(join(tmpdir(), 'leadline-chat-'))
  const { username, email } = newAccount()
  const ask = async (path: string, body: object, token?: string) => {
    const answer = await fetch(`${shop.url}/api/v1/${path}`, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: {
        'content-type': 'application/json',
        'x-forwarded-for': `198.18.${[...randomBytes(2)].join('.')}`,
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      },
    })
    expect(answer.ok, `${path}: ${answer.status}`).toBe(true)
    return (await answer.json()) as Record<string, string>
  }
  const name = { firstname: 'Ada', lastname: 'Lovelace' }
  await ask('users/register', { ...name, username, email, password })
  const { token } = await ask('users/login', { username, password })
  const { code, secret } = await ask('device-links', { system: 'Linux', version: '1.0.0' })
  await ask('device-links/answer', { code, confirm: true }, token)
  mkdirSync(join(home, 'license'), { recursive: true })
  const session = { kind: 'linked', server: route.url, secret, username, fetchedAt: null }
  writeFileSync(join(home, 'license', 'session.json'), JSON.stringify(session), { mode: 0o600 })
  return {
    home,
    username,
    secret: secret ?? '',
    remove: () => rmSync(home, { recursive: true, force: true }),
  }
}
