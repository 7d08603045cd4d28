import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { ASSET_LIST_FILE, AssetList } from '@santhe/federation/asset-list'
import type { ReleaseList } from '@santhe/federation/release-list'
import type { FileStore } from '@santhe/files'
import { listFor, StoredList } from '@santhe/releases'

/** Interval to check for a moved list, in ms. */
const RECHECK_MS = 1000
const LONGEST_WAIT_MS = 250

export interface Released {
  /** The list without canaries. */
  current(): Promise<ReleaseList>
  stored(): Promise<StoredList>
}

/** Reads the release list and follows moves: a rollback takes effect within a second, without restart. */
export function releasedIn(releases: FileStore): Released {
  let cached: { list: StoredList; text: string; checkedAt: number } | undefined
  let reading: Promise<StoredList> | undefined

  async function readList(): Promise<StoredList> {
    const checkedAt = Date.now()
    const text = await releases.readCurrent()
    if (text === undefined) throw new Error('Nothing is released yet')
    if (cached?.text !== text) cached = { list: StoredList.parse(JSON.parse(text)), text, checkedAt }
    cached.checkedAt = checkedAt
    return cached.list
  }

  async function stored(): Promise<StoredList> {
    if (cached && Date.now() - cached.checkedAt < RECHECK_MS) return cached.list
    reading ??= readList().finally(() => {
      reading = undefined
      if (cached) cached.checkedAt = Date.now()
    })
    if (!cached) return reading
    // Use the old list if reading fails or is slow.
    const { list } = cached
    return Promise.race([reading.catch(() => list), setTimeout(LONGEST_WAIT_MS, list)])
  }
  return { stored, current: async () => listFor(await stored(), []) }
}

function builtFiles(browserDir: string): AssetList | undefined {
  try {
    return AssetList.parse(JSON.parse(readFileSync(join(browserDir, ASSET_LIST_FILE), 'utf8')))
  } catch {
    return undefined
  }
}

/**
 * Returns whether the live shell was built with this program, by its hashed file names. A rolled-back shell must
 * render in the browser. True without a build beside this program.
 */
export function ownShell(browserDir: string): (list: ReleaseList) => boolean {
  const assets = builtFiles(browserDir)
  const names = assets && [assets.entry, ...assets.first.scripts, ...assets.first.styles].join()
  return ({ shell }) => names === undefined || names === [shell.entry, ...shell.scripts, ...shell.styles].join()
}
