import dgram from 'node:dgram'
import dns from 'node:dns'
import net from 'node:net'

/**
 * Node 24 can keep a process from files and from starting others, and not from the network. Until it can, the ways to it
 * that Node has are closed from within: a mistake in a library stays one. It is no wall against code that means harm.
 */
export function forbidNetwork(): void {
  net.Socket.prototype.connect = refuse
  net.Server.prototype.listen = refuse
  dgram.createSocket = refuse
  dns.lookup = refuse as unknown as typeof dns.lookup
  globalThis.fetch = refuse
  globalThis.WebSocket = refuse as unknown as typeof WebSocket
}

/** A function of the old kind: some of what it stands in for is called with `new`. */
function refuse(): never {
  throw new Error('The vault has no network.')
}
