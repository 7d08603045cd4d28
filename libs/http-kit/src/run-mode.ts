import { isIP } from 'node:net'
import { hostname, networkInterfaces } from 'node:os'
import { z } from 'zod'

/** `development` exposes reset tokens and mails and takes test payments; `test` likewise; `production` never. */
export const RunMode = z.enum(['development', 'test', 'production'], 'is development, test or production')
export type RunMode = z.output<typeof RunMode>

type Environment = Readonly<Record<string, string | undefined>>

/**
 * Defaults to production, the safe mode.
 * @throws Error when NODE_ENV is unknown
 */
export function runModeOf({ NODE_ENV }: Environment): RunMode {
  const read = RunMode.default('production').safeParse(NODE_ENV === '' ? undefined : NODE_ENV)
  if (!read.success) throw new Error(`NODE_ENV ${read.error.issues[0]?.message ?? 'is wrong'}, not '${NODE_ENV}'.`)
  return read.data
}

const LOOPBACK = /^(127\.\d+\.\d+\.\d+|::1|0:0:0:0:0:0:0:1)$/
const PRIVATE =
  /^(10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|169\.254\.|100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7])\.|f[cd]|fe[89ab])/

function isOwnName(name: string): boolean {
  const machineName = hostname().toLowerCase()
  return (
    name === 'localhost' ||
    name.endsWith('.localhost') ||
    name === `${machineName}.local` ||
    (name === machineName && !machineName.includes('.'))
  )
}

/**
 * Whether `host` (without port) is this machine or its LAN: localhost, loopback, host name, or a private IP of its
 * own.
 */
export function isOwnHost(host: string): boolean {
  const name = host
    .replace(/^\[|\]$/g, '')
    .replace(/\.$/, '')
    .toLowerCase()
  if (isIP(name) === 0) return isOwnName(name)
  if (LOOPBACK.test(name)) return true
  const ownIps = Object.values(networkInterfaces()).flatMap(each =>
    (each ?? []).map(({ address: ip }) => ip.toLowerCase()),
  )
  return PRIVATE.test(name) && ownIps.includes(name)
}

/** A production-only setting. */
export interface Refusal {
  readonly variable: string
  readonly message: string
}

/** Cashfree's secrets name their environment: cfsk_ma_prod_…. */
const PRODUCTION_SECRET = /^cfsk_([a-z]+_)?prod_/i

/** Returns the settings to refuse outside production: those that take real money or go public. */
export function refusalsOutsideProduction(mode: RunMode, environment: Environment): Refusal[] {
  if (mode === 'production') return []
  const { CASHFREE_ENV, CASHFREE_SECRET = '', PUBLIC_URL } = environment
  const only = `is for NODE_ENV=production alone, and this is ${mode}`
  const refusals: Refusal[] = []
  if (CASHFREE_ENV === 'production') refusals.push({ variable: 'CASHFREE_ENV', message: `production ${only}` })
  if (PRODUCTION_SECRET.test(CASHFREE_SECRET)) {
    refusals.push({ variable: 'CASHFREE_SECRET', message: `a secret of production ${only}` })
  }
  // Tests use invented URLs.
  if (mode === 'development' && PUBLIC_URL && URL.canParse(PUBLIC_URL) && !isOwnHost(new URL(PUBLIC_URL).hostname)) {
    refusals.push({ variable: 'PUBLIC_URL', message: `a URL that is not this machine's ${only}` })
  }
  return refusals
}
