import { lookup } from 'node:dns'
import { BlockList, type LookupFunction } from 'node:net'

const NOT_PUBLIC = new BlockList()
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const) {
  NOT_PUBLIC.addSubnet(network, bits, 'ipv4')
}

/** Global unicast; embedded IPv4 isn't accepted. */
const PUBLIC_IPV6 = new BlockList()
PUBLIC_IPV6.addSubnet('2000::', 3, 'ipv6')
const EMBEDDING_IPV6 = new BlockList()
for (const [network, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const) {
  EMBEDDING_IPV6.addSubnet(network, bits, 'ipv6')
}

/** Whether an ip is one of the public internet. */
export function isPublicIp(ip: string, family: number): boolean {
  if (family === 4) return !NOT_PUBLIC.check(ip, 'ipv4')
  return PUBLIC_IPV6.check(ip, 'ipv6') && !EMBEDDING_IPV6.check(ip, 'ipv6')
}

/** `dns.lookup` that fails unless all IPs are public, since DNS may point at our own machines. */
export const publicLookup: LookupFunction = (host, options, callback) => {
  lookup(host, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error, '', 0)
    const [first] = addresses
    if (!first || !addresses.every(({ address, family }) => isPublicIp(address, family))) {
      return callback(new Error(`${host} has an ip that is not public`), '', 0)
    }
    if (options.all) return callback(null, addresses)
    callback(null, first.address, first.family)
  })
}
