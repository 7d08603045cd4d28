import { CALLS_FILE } from '@santhe/federation/calls-file'
import { type FileStore, openStore, readStored } from '@santhe/files'
import { z } from 'zod'
import { canaryOf } from './canary.ts'
import { CallSchemas, incompatibilities, newSteps } from './compatible-schemas.ts'
import { readReleaseList } from './release-list-file.ts'
import { releaseFolder } from './store-release.ts'

/** The calls that a build uses, or a back end serves, by name. */
export const Calls = z.record(z.string(), CallSchemas)
export type Calls = z.output<typeof Calls>

/** Returns what a build recorded; undefined where that cannot be read. */
export function readCalls(bytes: Buffer): Calls | undefined {
  try {
    return Calls.safeParse(JSON.parse(bytes.toString())).data
  } catch {
    return undefined
  }
}

/** Returns why `name` does not fit what is served, a line a call, in words for people who release; nothing where it does. */
export function callProblems(name: string, used: Calls, served: Calls): string[] {
  const steps = newSteps()
  return Object.entries(used).flatMap(([call, schemas]) => {
    const here = served[call]
    if (!here) return [`${name} uses ${call}, which is not served here`]
    const reasons = incompatibilities(schemas, here, steps)
    return reasons.length === 0 ? [] : [`${name} uses ${call}, which is served differently here: ${reasons.join(', ')}`]
  })
}

interface Released {
  releases: FileStore
  name: string
  version: string
}

/**
 * Returns why a stored release does not fit what is served, as `callProblems`, of the calls that `isChecked` chooses.
 * A release of before calls were recorded fits.
 */
export async function releaseProblems(
  { releases, name, version }: Released,
  served: Calls,
  isChecked: (call: string, owner: string) => boolean = () => true,
): Promise<string[]> {
  const stored = await readStored(releases, `${releaseFolder(name, version)}/${CALLS_FILE}`)
  const used = stored ? readCalls(stored) : {}
  if (!used) return [`${name} ${version} has a ${CALLS_FILE} that cannot be read`]
  const checked = Object.entries(used).filter(([call, { owner }]) => isChecked(call, owner))
  return callProblems(`${name} ${version}`, Object.fromEntries(checked), served)
}

/** Returns shell and slices, each in its live version, its canary and the one before, to which a rollback returns. */
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
  /** Whether every released slice fits; stays true once it was. */
  fits(): Promise<boolean>
  /** Undefined without a folder. */
  store?: FileStore
  close(): Promise<void>
}

interface CheckOptions {
  /** Without a folder nothing is checked. */
  settings: Parameters<typeof openStore>[2] & { RELEASES_DIR?: string | undefined }
  /** Calls of others are theirs to check. */
  owner: string
  /** The calls of this program's contracts, of every owner. */
  served: () => unknown
  /** Gets each list that does not fit once. */
  log: { error(facts: object, message: string): void }
}

/** Opens the releases for a back end, which is not ready while a released slice needs what it serves otherwise, or no longer. */
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
