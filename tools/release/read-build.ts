import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ASSET_LIST_FILE, AssetList } from '@santhe/federation/asset-list'
import { SliceDescription } from '@santhe/federation/slice-description'
import { Failure } from '../engines/run-program.ts'

/** Files for debugging a build; they are not released. */
const NOT_RELEASED = /(^|\/)(mf-stats\.json|mf-manifest\.json|assets\.json)$|\.map$/

export interface BuiltFile {
  /** Relative to `dist/bundle`, such as 'browser/remoteEntry.js'. */
  path: string
  bytes: Buffer
}

export interface Build {
  description: SliceDescription
  assets: AssetList
  files: BuiltFile[]
  /** A hash of the content: the same files give the same version. */
  version: string
}

async function filesIn(folder: string, below = ''): Promise<BuiltFile[]> {
  const entries = await readdir(join(folder, below), { withFileTypes: true })
  const nested = entries.map(async entry => {
    const path = below === '' ? entry.name : `${below}/${entry.name}`
    if (entry.isDirectory()) return filesIn(folder, path)
    return [{ path, bytes: await readFile(join(folder, path)) }]
  })
  return (await Promise.all(nested)).flat()
}

function versionOf(description: string, files: readonly BuiltFile[]): string {
  const hash = createHash('sha256').update(description)
  for (const { path, bytes } of files) hash.update(`\n${path} ${bytes.length}\n`).update(bytes)
  return hash.digest('hex').slice(0, 12)
}

/**
 * Reads what the build of one folder left in `dist/bundle`.
 * Throws when it was never built, or its slice.json is invalid.
 */
export async function readBuild(folder: string): Promise<Build> {
  const text = await readFile(join(folder, 'slice.json'), 'utf8').catch(() => {
    throw new Failure(`${folder} has no slice.json: give the shell or a slice`)
  })
  const description = SliceDescription.parse(JSON.parse(text))
  const bundle = join(folder, 'dist/bundle')
  const built = await filesIn(bundle).catch(() => {
    throw new Failure(`${description.name} is not built yet: run \`npm run build\` first`)
  })
  const assets = built.find(({ path }) => path === `browser/${ASSET_LIST_FILE}`)
  if (!assets) throw new Failure(`The build of ${description.name} has no ${ASSET_LIST_FILE}: build it again`)
  // The shell's server side is the edge, which runs from its build folder.
  const isReleased = ({ path }: BuiltFile) =>
    !NOT_RELEASED.test(path) && (path.startsWith('browser/') || description.hasServerBundle)
  const files = built.filter(isReleased).sort((a, b) => (a.path < b.path ? -1 : 1))
  return {
    description,
    assets: AssetList.parse(JSON.parse(assets.bytes.toString('utf8'))),
    files,
    version: versionOf(text, files),
  }
}
