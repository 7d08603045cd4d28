import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { freePort } from './run-program.ts'

it.runIf(process.platform === 'linux')(
  'freePort returns no port that Linux gives to programs that ask for any',
  async () => {
    const [first] = (await readFile('/proc/sys/net/ipv4/ip_local_port_range', 'utf8')).split('\t')
    const ports = await Promise.all(Array.from({ length: 200 }, freePort))
    expect(Math.max(...ports)).toBeLessThan(Number(first))
    expect(new Set(ports).size).toBeGreaterThan(150)
  },
)
