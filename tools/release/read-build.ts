import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ASSET_LIST_FILE, AssetList } from '@santhe/federation/asset-list'
import { CALLS_FILE } from '@santhe/federation/calls-file'
import { SliceDescription } from '@santhe/federation/slice-description'
import type { Build, BuiltFile } from '@santhe/releases'
import { type Manifest, manifestOf } from '@santhe/releases/manifest'
import { z } from 'zod'
import { Failure } from '../engines/run-program.ts'

/** Debugging files, which are not released. */
const NOT_RELEASED = /(^|\/)(mf-stats\.json|mf-manifest\.json|assets\.json)$|\.map$/

async function filesIn(folder: string, below = ''): Promise<BuiltFile[]> {
  const entries = await readdir(join(folder, below), { withFileTypes: true })
  const nested = entries.map(async entry => {
    const path = below === '' ? entry.name : `${below}/${entry.name}`
    if (entry.isDirectory()) return filesIn(folder, path)
    return [{ path, bytes: await readFile(join(folder, path)) }]
  })
  return (await Promise.all(nested)).flat()
}

/** A build with its manifest for a remote market. */
export type PackedBuild = Build & { manifest: Manifest }

/** Returns the version of @santhe/host beside a shell; undefined outside the tree. */
async function hostBeside(folder: string): Promise<string | undefined> {
  const text = await readFile(join(folder, '../libs/host/package.json'), 'utf8').catch(() => '{}')
  return z.object({ version: z.string().optional() }).parse(JSON.parse(text)).version
}

/**
 * Reads a folder's build from `dist/bundle`.
 * @throws Error when it is not built, or its slice.json is invalid
 */
export async function readBuild(folder: string): Promise<PackedBuild> {
  const slice = await readFile(join(folder, 'slice.json'), 'utf8').catch(() => {
    throw new Failure(`${folder} has no slice.json: give the shell or a slice`)
  })
  const description = SliceDescription.parse(JSON.parse(slice))
  const bundle = join(folder, 'dist/bundle')
  const built = await filesIn(bundle).catch(() => {
    throw new Failure(`${description.name} is not built yet: run \`npm run build\` first`)
  })
  const assets = built.find(({ path }) => path === `browser/${ASSET_LIST_FILE}`)
  if (!assets) throw new Failure(`The build of ${description.name} has no ${ASSET_LIST_FILE}: build it again`)
  // The shell's server side is the edge, which runs from its build folder.
  const isReleased = ({ path }: BuiltFile) =>
    !NOT_RELEASED.test(path) && (path.startsWith('browser/') || path === CALLS_FILE || description.hasServerBundle)
  const files = built.filter(isReleased).sort((a, b) => (a.path < b.path ? -1 : 1))
  const text = assets.bytes.toString('utf8')
  const host = description.name === 'shell' ? await hostBeside(folder) : undefined
  const manifest = manifestOf({ description: slice, assets: text, ...(host && { host }) }, files)
  return { description, assets: AssetList.parse(JSON.parse(text)), files, version: manifest.version, manifest }
}
