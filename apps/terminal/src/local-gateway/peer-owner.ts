import { readFile } from 'node:fs/promises'
import type { Socket } from 'node:net'

/** Whose program is at the other end; 'unknown' where the system has no way to report. */
export type PeerOwner = 'ourselves' | 'another' | 'unknown'

/** The one address that our own browser comes from; the rest of 127.0.0.0/8 is this computer too, and nobody's browser. */
export const ownAddress = '127.0.0.1'
/** How Linux writes it: for a socket of IPv4, and for one of IPv6 that speaks with an IPv4 address. */
const tables = [
  { file: '/proc/net/tcp', address: '0100007F' },
  { file: '/proc/net/tcp6', address: '0000000000000000FFFF00000100007F' },
]
const established = '01'
/** The table is read in parts while others open and close: one look may miss a line. */
const looks = 3

/**
 * The user who opened the other end of a loopback connection. Every user of a computer may connect to 127.0.0.1, and a
 * token may have been seen by one of them. On Linux whoever is not found is another: there is always a line for a
 * connection that is open.
 */
export async function peerOwner(socket: Socket): Promise<PeerOwner> {
  if (process.platform !== 'linux') return 'unknown'
  for (let look = 0; look < looks; look += 1) {
    // oxlint-disable-next-line no-await-in-loop -- again only where the last look found nothing
    const uids = await uidsOf(socket)
    if (uids.length > 0) {
      return uids.every((uid) => uid === process.getuid?.()) ? 'ourselves' : 'another'
    }
  }
  return 'another'
}

async function uidsOf({ remoteAddress, remotePort, localPort }: Socket): Promise<number[]> {
  if (remoteAddress !== ownAddress || remotePort === undefined || localPort === undefined) return []
  const found = await Promise.all(
    tables.map(async ({ file, address }) => {
      const from = `${address}:${inHex(remotePort)}`
      const to = `${address}:${inHex(localPort)}`
      // A system without IPv6 has no such file, and then no such connection.
      const lines = (await readFile(file, 'utf8').catch(() => '')).split('\n')
      return lines.flatMap((line) => {
        const [, local, remote, state, , , , uid] = line.trim().split(/\s+/)
        // One that its program has closed belongs to nobody any more, and is shown as root's.
        const isIt = local === from && remote === to && state === established
        return isIt && uid !== undefined ? Number(uid) : []
      })
    }),
  )
  return found.flat()
}

function inHex(port: number): string {
  return port.toString(16).toUpperCase().padStart(4, '0')
}
