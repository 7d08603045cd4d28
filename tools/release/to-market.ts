import { readFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { type ArmFigures, TrialFigures } from '@santhe/releases/is-clearly-worse'
import type { Manifest } from '@santhe/releases/manifest'
import { z } from 'zod'
import { Failure } from '../engines/run-program.ts'
import type { PackedBuild } from './read-build.ts'

/** Number of parallel uploads. */
const AT_ONCE = 6
/** Pauses between attempts while a market or the network is unavailable. */
const PAUSES_MS = [500, 1_000, 2_000, 4_000, 8_000]
const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/

const Refusal = z.object({ message: z.string() })
const Canary = z.object({ version: z.string(), share: z.number(), figures: TrialFigures.nullable() })
const Live = z.object({
  version: z.string().nullable(),
  before: z.string().nullable(),
  move: z.number().optional(),
  canary: Canary.optional(),
  /** Set if the market itself made the last move. */
  takenBack: z.object({ version: z.string(), reason: z.string() }).optional(),
})
type Live = z.output<typeof Live>
const Begun = z.object({ missing: z.array(z.string()) })

interface Request {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Path below `/releases/`. */
  path: string
  body?: Buffer | string
}

type Market = (request: Request) => Promise<unknown>

interface OpenMarket {
  url: string
  keyFile: string | undefined
  environment: NodeJS.ProcessEnv
}

/** Returns the key in the last line of a file, or of the environment variable. */
async function keyOf({ keyFile, environment }: OpenMarket): Promise<string> {
  const text = keyFile === undefined ? environment.SANTHE_RELEASE_KEY : await readFile(keyFile, 'utf8')
  const key = text?.trim().split('\n').at(-1)
  if (!key) throw new Failure('Name the file of your team’s key: --key FILE, or set SANTHE_RELEASE_KEY')
  return key
}

/**
 * Parses a percentage of visitors; 0 for none.
 * @throws Failure for another text
 */
export function shareOf(text: string): number {
  if (/^([0-9]|[1-4][0-9]|50)$/.test(text)) return Number(text)
  return fail('Give --share a whole percentage of visitors from 1 to 50, or 0 to store a version that nobody sees')
}

const isLater = (status: number) => status === 429 || status >= 500

/**
 * Returns a function that sends requests to a market, and retries while it or the network is unavailable.
 * @throws Failure when the market refuses
 */
export async function openMarket(options: OpenMarket): Promise<Market> {
  const key = await keyOf(options)
  const { protocol, hostname, origin } = new URL(options.url)
  if (protocol !== 'https:' && !LOOPBACK.test(hostname)) throw new Failure('Keys go over https alone')

  async function attempt({ method, path, body = '' }: Request): Promise<Response> {
    const headers = { authorization: `Bearer ${key}` }
    // A redirect would send the key elsewhere.
    const init = { method, headers, redirect: 'error', ...(method !== 'GET' && { body }) } as const
    return fetch(`${origin}/releases/${path}`, init)
  }

  return async request => {
    for (const ms of PAUSES_MS) {
      const response = await attempt(request).catch(() => undefined)
      if (response && !isLater(response.status)) return read(response)
      await pause(ms)
    }
    return read(await attempt(request).catch(error => fail(`${origin} does not respond: ${error.cause ?? error}`)))
  }
}

function fail(message: string): never {
  throw new Failure(message)
}

async function read(response: Response): Promise<unknown> {
  const body: unknown = await response.json().catch(() => undefined)
  if (response.ok) return body
  return fail(Refusal.safeParse(body).data?.message ?? `The market responded with ${response.status}`)
}

async function sendFiles(market: Market, { files, manifest, at }: PackedBuild & { at: string }, missing: string[]) {
  const bytesOf = new Map(manifest.files.map(({ sha256 }, place) => [sha256, files[place]?.bytes]))
  const queue = missing.values()
  const sendNext = async () => {
    for (const sha256 of queue) {
      const body = bytesOf.get(sha256)
      if (body) await market({ method: 'PUT', path: `${at}/files/${sha256}`, body })
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, sendNext))
}

const readLive = async (market: Market, name: string) => Live.parse(await market({ method: 'GET', path: name }))

function show(market: Market, at: string, { version, move }: Live, share?: number): Promise<unknown> {
  const replaces = version === null ? null : { version, move }
  return market({ method: 'POST', path: `${at}/show`, body: JSON.stringify({ replaces, share }) })
}

/**
 * Releases a build to a remote market: uploads missing files, and moves its list. A repeat resumes an interrupted
 * upload.
 * Returns a line for people.
 */
export async function releaseTo(market: Market, build: PackedBuild, share?: number): Promise<string> {
  const { name } = build.description
  const live = await readLive(market, name)
  const manifest: Manifest = build.manifest
  if (live.version === manifest.version) return `${name} ${live.version} (unchanged)`
  const at = `${name}/${manifest.version}`
  const { missing } = Begun.parse(await market({ method: 'POST', path: at, body: JSON.stringify(manifest) }))
  await sendFiles(market, { ...build, at }, missing)
  if (share === 0) {
    await market({ method: 'POST', path: `${at}/store` })
    return `${name} ${manifest.version}, stored: staff see it with ?release=${name}@${manifest.version}`
  }
  await show(market, at, live, share)
  return `${name} ${manifest.version}${share === undefined ? '' : ` for ${share} % of visitors`}`
}

/** Ends a canary, else rolls back to an earlier version, by default the previous one. Returns a line for people. */
export async function rollBackAt(
  market: Market,
  { name, version }: { name: string; version: string | undefined },
): Promise<string> {
  const live = await readLive(market, name)
  if (live.canary && version === undefined) {
    await market({ method: 'POST', path: `${name}/${live.canary.version}/back` })
    return `${name} is at ${live.version} alone`
  }
  const target = version ?? live.before ?? fail(`${name} has no earlier release`)
  await show(market, `${name}/${target}`, live)
  return `${name} is back at ${target}`
}

/**
 * Removes a slice from a market. Its files stay, and `--back` shows a named version again. Returns a line for
 * people.
 */
export async function removeAt(market: Market, name: string): Promise<string> {
  const { version } = await readLive(market, name)
  if (version === null) return `${name} is not shown`
  await market({ method: 'DELETE', path: `${name}/${version}` })
  return `${name} ${version} is removed`
}

/** Promotes a canary to all visitors. Returns a line for people. */
export async function promoteAt(market: Market, name: string): Promise<string> {
  const live = await readLive(market, name)
  const { canary } = live
  if (!canary) return fail(`${name} has no canary`)
  await show(market, `${name}/${canary.version}`, live)
  return `${name} ${canary.version}`
}

const WATCH_MS = 5_000

function lineOf(side: string, { counts: { served, reported, ...bad } }: ArmFigures): string {
  const measures = Object.entries(bad).map(([measure, count]) => `${measure} ${count}`)
  return `${side.padEnd(8)} served ${served}, reported ${reported}: ${measures.join(', ')}`
}

/** Prints a canary's figures until it ends. Returns a line with its outcome. */
export async function watchAt(
  market: Market,
  name: string,
  { print, everyMs = WATCH_MS }: { print: (line: string) => void; everyMs?: number },
): Promise<string> {
  const first = await readLive(market, name)
  const watched = first.canary?.version ?? fail(`${name} has no canary`)
  for (let live = first; ; live = await readLive(market, name)) {
    if (live.version === watched) return `${name} ${watched} is shown to everybody`
    if (live.canary?.version !== watched) {
      const { takenBack } = live
      return `${name} ${watched} was taken back${takenBack?.version === watched ? `. ${takenBack.reason}` : ''}`
    }
    const { figures } = live.canary
    if (figures) print(`${lineOf('canary', figures.canary)}\n${lineOf('before', figures.control)}`)
    await pause(everyMs)
  }
}
