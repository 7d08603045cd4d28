import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ReleasedShell, ReleasedSlice, ReleaseList } from '@santhe/federation/release-list'
import type { FileStore } from '@santhe/files'
import { z } from 'zod'
import { Failure } from '../engines/run-program.ts'
import { englishTables, holesIn, otherTables } from '../texts/english-tables.ts'
import type { Compression } from './compress.ts'
import { type Build, readBuild } from './read-build.ts'
import { moveReleaseList, readReleaseList } from './release-list-file.ts'
import { storeRelease } from './store-release.ts'

interface ReleaseOptions {
  /** The repository. */
  root: string
  /** Where releases last and from where they are served. */
  releases: FileStore
  log: (line: string) => void
  /** 'small' unless given. */
  compression?: Compression | undefined
}

const Versioned = z.object({ version: z.string() })

async function hostVersion(root: string): Promise<string> {
  return Versioned.parse(JSON.parse(await readFile(join(root, 'libs/host/package.json'), 'utf8'))).version
}

/** Pages preload these chunks of the shell by name; its others are loaded as they are opened. */
const TEXTS = 'texts-'

function releasedShell({ description, assets, version }: Build, host: string): ReleasedShell {
  const { entry, starter, first, fonts, languageFonts, icon, homeIcons, chunks = {} } = assets
  const { paths: heads } = description
  const texts = Object.fromEntries(Object.entries(chunks).filter(([name]) => name.startsWith(TEXTS)))
  const files = { ...first, fonts, languageFonts, icon, homeIcons, chunks: texts }
  return { version, host, entry, starter, ...files, paths: Object.keys(heads), heads }
}

export function releasedSlice({ description, assets, version }: Omit<Build, 'files'>): ReleasedSlice {
  const { name, paths: heads, host, hasServerBundle, languages } = description
  const { entry, exposes, chunks } = assets
  return { name, version, entry, paths: Object.keys(heads), heads, exposes, chunks, languages, host, hasServerBundle }
}

async function sliceFolders(root: string): Promise<string[]> {
  const folders = (await readdir(root)).filter(name => name.startsWith('mfe-')).map(name => join(root, name))
  return folders.filter(folder => existsSync(join(folder, 'slice.json'))).sort()
}

/** @throws Failure when a language that the slice has lacks a text, which readers would see in English. */
async function refuseHoles(folder: string, { description: { name, languages } }: Build): Promise<void> {
  if (languages.length === 0) return
  const english = await englishTables(folder)
  const holes = languages.flatMap(language =>
    holesIn(otherTables(folder, language), english).map(hole => `${name}, ${language}: ${hole}`),
  )
  if (holes.length > 0) throw new Failure(`${holes.length} texts are not translated:\n${holes.slice(0, 5).join('\n')}`)
}

async function wholeBuild(folder: string): Promise<Build> {
  const build = await readBuild(folder)
  await refuseHoles(folder, build)
  return build
}

async function store(
  build: Build,
  entry: ReleasedShell | ReleasedSlice,
  before: string | undefined,
  options: ReleaseOptions,
) {
  const { releases, log, compression = 'small' } = options
  const isNew = await storeRelease({ releases, build, entry, before, compression })
  log(`${build.description.name} ${build.version}${isNew ? '' : ' (unchanged)'}`)
}

/**
 * Releases the builds of the shell and of every slice, and makes the new release list live.
 * Nothing goes live unless everything fits together. Returns the new list.
 * Throws when something is not built, two slices claim one path, or a slice needs another host.
 */
export async function releaseAll(options: ReleaseOptions): Promise<ReleaseList> {
  const { root, releases } = options
  const current = await readReleaseList(releases)
  const [shellBuild, ...sliceBuilds] = await Promise.all(
    [join(root, 'shell'), ...(await sliceFolders(root))].map(wholeBuild),
  )
  if (!shellBuild) throw new Failure('There is no shell to release')
  const shell = releasedShell(shellBuild, await hostVersion(root))
  const slices = sliceBuilds.map(releasedSlice)
  await store(shellBuild, shell, current?.shell.version, options)
  for (const [index, build] of sliceBuilds.entries()) {
    const entry = slices[index]
    const before = current?.slices.find(({ name }) => name === build.description.name)?.version
    if (entry) await store(build, entry, before, options)
  }
  return moveReleaseList(releases, { shell, slices })
}

/**
 * Releases one slice (its folder, such as 'mfe-catalog') beside the live versions of the others. Returns the new list.
 * Throws as `releaseAll`.
 */
export async function releaseSlice(folder: string, options: ReleaseOptions): Promise<ReleaseList> {
  const current = await readReleaseList(options.releases)
  if (!current) return releaseAll(options)
  const build = await wholeBuild(join(options.root, folder))
  if (build.description.name === 'shell') {
    const shell = releasedShell(build, await hostVersion(options.root))
    await store(build, shell, current.shell.version, options)
    return moveReleaseList(options.releases, { ...current, shell })
  }
  const entry = releasedSlice(build)
  const others = current.slices.filter(({ name }) => name !== entry.name)
  await store(build, entry, current.slices.find(({ name }) => name === entry.name)?.version, options)
  return moveReleaseList(options.releases, {
    ...current,
    slices: [...others, entry].sort((a, b) => (a.name < b.name ? -1 : 1)),
  })
}
