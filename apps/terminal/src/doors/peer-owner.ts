import { readFile } from 'node:fs/promises'
import type { Socket } from 'node:net'

/**
 * The user who opened the other end of a loopback connection; undefined where the system does not tell. The address of a
 * window, token included, stands in a list of processes that every user of the computer may read.
 */
export async function peerOwner(socket: Socket): Promise<number | undefined> {
  const { remotePort, localPort } = socket
  if (remotePort === undefined || localPort === undefined) return undefined
  let table: string
  try {
    table = await readFile('/proc/net/tcp', 'utf8')
  } catch {
    return undefined
  }
  const from = `0100007F:${inHex(remotePort)}`
  const to = `0100007F:${inHex(localPort)}`
  for (const line of table.split('\n')) {
    const [, local, remote, , , , , uid] = line.trim().split(/\s+/)
    if (local === from && remote === to && uid !== undefined) return Number(uid)
  }
  return undefined
}

function inHex(port: number): string {
  return port.toString(16).toUpperCase().padStart(4, '0')
}
