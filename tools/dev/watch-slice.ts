import { spawn } from 'node:child_process'
import { readFile, rm, stat } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { ASSET_LIST_FILE, AssetList } from '@santhe/federation/asset-list'
import type { ReleasedSlice } from '@santhe/federation/release-list'
import { SliceDescription } from '@santhe/federation/slice-description'
import { releasedSlice } from '@santhe/releases/released-entry'
import { Failure } from '../engines/run-program.ts'

/** Version of a slice in development; browsers never cache its files. */
export const DEV_VERSION = 'dev'

const POLL_MS = 150

export interface WatchedSlice {
  name: string
  /** Folder of the browser files. */
  files: string
  /** Returns the slice's entry in the release list during development. */
  entry(): Promise<ReleasedSlice>
  close(): void
}

interface WatchOptions {
  /** Such as '/…/mfe-catalog'. */
  folder: string
  /** Called after every successful build except the first. */
  onBuilt: () => void
}

/** Runs rspack in its own process: loaded through a TypeScript loader, its federation plugin writes broken scripts. */
function startRspack(folder: string) {
  const program = join(
    dirname(createRequire(join(folder, 'package.json')).resolve('@rspack/cli/package.json')),
    'bin/rspack.js',
  )
  const args = [program, 'build', '--watch', '--mode', 'development']
  return spawn(process.execPath, args, { cwd: folder, stdio: ['ignore', 'inherit', 'inherit'] })
}

async function builtAt(list: string): Promise<number> {
  return stat(list).then(
    ({ mtimeMs }) => mtimeMs,
    () => 0,
  )
}

/**
 * Builds a slice for development, and again on each change of its sources. Resolves after the first successful
 * build.
 */
export async function watchSlice({ folder, onBuilt }: WatchOptions): Promise<WatchedSlice> {
  const description = async () => SliceDescription.parse(JSON.parse(await readFile(join(folder, 'slice.json'), 'utf8')))
  const { name } = await description()
  const files = join(folder, 'dist/dev/browser')
  const list = join(files, ASSET_LIST_FILE)
  await rm(list, { force: true })
  const rspack = startRspack(folder)
  let isOpen = true
  rspack.once('exit', () => {
    isOpen = false
  })
  let lastBuiltAt = 0
  while (isOpen && lastBuiltAt === 0) {
    await pause(POLL_MS)
    lastBuiltAt = await builtAt(list)
  }
  if (!isOpen) throw new Failure(`${name} could not be built`)
  const timer = setInterval(async () => {
    const builtTime = await builtAt(list)
    if (builtTime === 0 || builtTime === lastBuiltAt) return
    lastBuiltAt = builtTime
    onBuilt()
  }, POLL_MS)
  return {
    name,
    files,
    async entry() {
      const assets = AssetList.parse(JSON.parse(await readFile(list, 'utf8')))
      return releasedSlice({ description: await description(), assets, version: DEV_VERSION })
    },
    close() {
      clearInterval(timer)
      rspack.kill()
    },
  }
}
