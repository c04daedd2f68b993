import ipaddr from 'ipaddr.js'

/** What the registry gives out to the public: everything else is somebody's inside. */
const publicIpv6 = ipaddr.IPv6.parseCIDR('2000::/3')

/**
 * Is it a machine on the public internet? No loopback, private, link-local, shared, multicast,
 * documentation or reserved address, and none that wraps an IPv4 address to look like another.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  // A mapped address is the IPv4 address that it reaches.
  const parsed = ipaddr.process(address)
  if (parsed.range() !== 'unicast') return false
  return parsed.kind() === 'ipv4' || parsed.match(publicIpv6)
}
