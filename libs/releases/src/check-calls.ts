import { CALLS_FILE } from '@santhe/federation/calls-file'
import { type FileStore, openStore, readStored } from '@santhe/files'
import { z } from 'zod'
import { canaryOf } from './canary.ts'
import { CallSchemas, incompatibilities, newSteps } from './compatible-schemas.ts'
import { readReleaseList } from './release-list-file.ts'
import { releaseFolder } from './store-release.ts'

/** Calls of a build or a back end, by name. */
export const Calls = z.record(z.string(), CallSchemas)
export type Calls = z.output<typeof Calls>

/** Returns a build's recorded calls; undefined if unreadable. */
export function readCalls(bytes: Buffer): Calls | undefined {
  try {
    return Calls.safeParse(JSON.parse(bytes.toString())).data
  } catch {
    return undefined
  }
}

type IsChecked = (call: string, owner: string) => boolean

/** A value of a build may be nested deeper than the stack. */
function reasonsOf(...pair: Parameters<typeof incompatibilities>): string[] {
  try {
    return incompatibilities(...pair)
  } catch (error) {
    if (error instanceof RangeError) return ['it is too deep to be compared']
    throw error
  }
}

/** Returns why `name` does not fit what is served, a line a call, in words for people who release; nothing where it does. */
export function callProblems(name: string, used: Calls, served: Calls, isChecked: IsChecked = () => true): string[] {
  const steps = newSteps()
  return Object.entries(used).flatMap(([call, schemas]) => {
    if (!isChecked(call, schemas.owner)) return []
    const here = served[call]
    if (!here) return [`${name} uses ${call}, which is not served here`]
    const reasons = reasonsOf(schemas, here, steps)
    return reasons.length === 0 ? [] : [`${name} uses ${call}, which is served differently here: ${reasons.join(', ')}`]
  })
}

interface Released {
  releases: FileStore
  name: string
  version: string
}

/**
 * Returns why a stored release does not fit the served calls, as `callProblems`, for calls that `isChecked` selects.
 * A release without recorded calls fits.
 */
export async function releaseProblems(
  { releases, name, version }: Released,
  served: Calls,
  isChecked?: IsChecked,
): Promise<string[]> {
  const stored = await readStored(releases, `${releaseFolder(name, version)}/${CALLS_FILE}`)
  const used = stored ? readCalls(stored) : {}
  if (!used) return [`${name} ${version} has a ${CALLS_FILE} that cannot be read`]
  return callProblems(`${name} ${version}`, used, served, isChecked)
}

/** A running program of a back end, and what it serves. */
export interface Program {
  owner: string
  url: string
  calls: Calls
}

/** Returns problems at every running program, old and new ones, with the place of those that not all have. */
export async function problemsAtEach(
  programs: readonly Program[],
  problemsOf: (served: Calls, isChecked: IsChecked) => string[] | Promise<string[]>,
): Promise<string[]> {
  const all: Calls = Object.assign({}, ...programs.map(({ calls }) => calls))
  const owners = new Set(programs.map(({ owner }) => owner))
  const placesOf = new Map<string, Program[]>()
  for (const program of programs) {
    const isOwn = (call: string, usedOwner: string) => {
      const owner = all[call]?.owner ?? usedOwner
      return program.owner === (owners.has(owner) ? owner : programs[0]?.owner)
    }
    for (const problem of await problemsOf(program.calls, isOwn))
      placesOf.set(problem, [...(placesOf.get(problem) ?? []), program])
  }
  return [...placesOf].map(([problem, places]) => {
    const concerned = new Set(places.map(({ owner }) => owner))
    if (places.length === programs.filter(({ owner }) => concerned.has(owner)).length) return problem
    return `${problem} at ${places.map(({ url }) => url).join(', ')}: release again once every program fits`
  })
}

/** Returns shell and slices, each in its live version, its canary and the previous one, for rollbacks. */
async function shownReleases(releases: FileStore): Promise<Released[]> {
  const list = await readReleaseList(releases)
  const live = list ? [{ name: 'shell', ...list.shell }, ...list.slices] : []
  return live.flatMap(({ name, version, before }) =>
    [version, canaryOf(list, name)?.entry.version, before].flatMap(one =>
      one === undefined ? [] : [{ releases, name, version: one }],
    ),
  )
}

interface ReleasesCheck {
  /** Whether every released slice fits; stays true once it does. */
  fits(): Promise<boolean>
  /** Undefined without a folder. */
  store?: FileStore
  close(): Promise<void>
}

interface CheckOptions {
  /** Without a folder nothing is checked. */
  settings: Parameters<typeof openStore>[2] & { RELEASES_DIR?: string | undefined }
  /** The other owners check their own calls. */
  owner: string
  /** The calls of this program's contracts, of every owner. */
  served: () => unknown
  /** Gets each unfitting list once. */
  log: { error(facts: object, message: string): void }
}

/** Opens the releases for a back end, which is not ready while a released slice needs calls that it serves differently or not at all. */
export async function openReleasesCheck(options: CheckOptions): Promise<ReleasesCheck> {
  const { settings, owner, log } = options
  const folder = settings.RELEASES_DIR
  if (folder === undefined) return { fits: async () => true, close: async () => {} }
  const releases = await openStore('releases', folder, settings)
  let isFitting = false
  let refused: string | undefined
  async function problems(): Promise<string[]> {
    const served = Calls.parse(options.served())
    const isOwn = (call: string, usedOwner: string) => (served[call]?.owner ?? usedOwner) === owner
    const listed = await shownReleases(releases)
    return (await Promise.all(listed.map(release => releaseProblems(release, served, isOwn)))).flat()
  }
  return {
    async fits() {
      if (isFitting) return true
      const list = (await releases.readCurrent()) ?? ''
      if (list === refused) return false
      const unfit = await problems()
      isFitting = unfit.length === 0
      if (isFitting) return true
      refused = list
      log.error({ problems: unfit }, 'not ready: released slices need other calls')
      return false
    },
    store: releases,
    close: releases.close,
  }
}
