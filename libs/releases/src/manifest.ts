import { createHash } from 'node:crypto'
import { AssetList } from '@santhe/federation/asset-list'
import { CALLS_FILE } from '@santhe/federation/calls-file'
import { ReleasedShell, ReleasedSlice } from '@santhe/federation/release-list'
import { SERVER_BUNDLE } from '@santhe/federation/server'
import { SliceDescription } from '@santhe/federation/slice-description'
import { z } from 'zod'
import { type Build, type BuiltFile, ReleaseRefused } from './build.ts'
import { releasedShell, releasedSlice } from './released-entry.ts'

const MOST_FILES = 1_000
const MOST_FILE_BYTES = 8_000_000
const MOST_BYTES = 40_000_000
/** All calls of the market take half of it. */
const MOST_CALLS_BYTES = 1_000_000
/** For slice.json and assets.json. The longest ones have 10,000. */
const MOST_TEXT = 100_000

/** Plain names below `browser` and `server`: none hidden, none escaping, none that the store uses itself. */
const PATH = /^(?:calls\.json|(?:browser|server)(?:\/[\w@][\w@.-]*)+(?<!\.br|\.gz|\.aside|\.[0-9a-f]{12}))$/

const ManifestFile = z.strictObject({
  path: z.string().max(200).regex(PATH, 'A file of a release has a plain path'),
  size: z.number().int().nonnegative().max(MOST_FILE_BYTES),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
})

const Manifest = z.strictObject({
  version: z.string(),
  /** The text of slice.json. */
  description: z.string().max(MOST_TEXT),
  /** The text of assets.json. */
  assets: z.string().max(MOST_TEXT),
  /** The version of @santhe/host that a shell provides. */
  host: z
    .string()
    .regex(/^\d+\.\d+\.\d+$/)
    .optional(),
  files: z.array(ManifestFile).min(1).max(MOST_FILES),
})
/** A build's description, sent before its files. */
export type Manifest = z.output<typeof Manifest>

export const sha256Of = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

/** Returns the hash of the content: the same files give the same version. */
function versionOf({ description, assets, host, files }: Omit<Manifest, 'version'>): string {
  const content = [description, assets, host, files.map(({ path, size, sha256 }) => [path, size, sha256])]
  return sha256Of(Buffer.from(JSON.stringify(content))).slice(0, 12)
}

export function manifestOf(texts: Omit<Manifest, 'version' | 'files'>, built: readonly BuiltFile[]): Manifest {
  const files = built.map(({ path, bytes }) => ({ path, size: bytes.length, sha256: sha256Of(bytes) }))
  return { version: versionOf({ ...texts, files }), ...texts, files }
}

/** Returns the files of a build that pages load by name. */
function namedFiles({ exposes, chunks = {}, languageFonts = {}, homeIcons = [], ...assets }: AssetList): string[] {
  const parts = [assets.first, ...Object.values(exposes), ...Object.values(chunks)]
  const single = [assets.entry, assets.starter, assets.icon].filter(file => file !== undefined)
  const fonts = [...assets.fonts, ...Object.values(languageFonts).flat()]
  return [
    ...single,
    ...parts.flatMap(part => [...part.scripts, ...part.styles]),
    ...fonts,
    ...homeIcons.map(i => i.file),
  ]
}

/** Returns why the files don't make a release. */
function problemOf({ version, ...manifest }: Manifest, { description, assets }: Omit<Build, 'files'>) {
  const { files } = manifest
  const paths = new Set(files.map(({ path }) => path))
  const parents = files.flatMap(({ path }) => [...path.matchAll(/\//g)].map(({ index }) => path.slice(0, index)))
  const required = [CALLS_FILE, ...namedFiles(assets).map(file => `browser/${file}`)]
  if (description.hasServerBundle) required.push(`server/${SERVER_BUNDLE.file}`)
  const missing = required.find(path => !paths.has(path))
  if (missing !== undefined) return `${missing} is named, and not among the files`
  if (paths.size < files.length || parents.some(path => paths.has(path))) return 'Two files have one path'
  if (!description.hasServerBundle && parents.includes('server')) return 'slice.json names no server bundle'
  if (files.some(({ path, size }) => path === CALLS_FILE && size > MOST_CALLS_BYTES))
    return `${CALLS_FILE} is too large`
  const hashes = new Set(files.map(({ sha256 }) => sha256))
  if (new Set(files.map(({ sha256, size }) => sha256 + size)).size > hashes.size) return 'One hash has two sizes'
  if (files.reduce((sum, { size }) => sum + size, 0) > MOST_BYTES) return `The files have more than ${MOST_BYTES} bytes`
  return version === versionOf(manifest) ? undefined : `${version} is not the version of this content`
}

/** @throws ReleaseRefused with the part that does not match the schema */
function checked<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const { data, error } = schema.safeParse(value)
  if (error) throw new ReleaseRefused(z.prettifyError(error))
  return data as z.output<S>
}

function parsed(name: string, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new ReleaseRefused(`${name} is no JSON`)
  }
}

export interface CheckedManifest {
  manifest: Manifest
  /** The build without its files. */
  build: Omit<Build, 'files'>
  entry: ReleasedShell | ReleasedSlice
}

/**
 * Checks a build's description: paths, sizes, version, and that each named file exists.
 * @throws ReleaseRefused with the first problem
 */
export function checkManifest(value: unknown): CheckedManifest {
  const manifest = checked(Manifest, value)
  const { version, host } = manifest
  const description = checked(SliceDescription, parsed('slice.json', manifest.description))
  const assets = checked(AssetList, parsed('assets.json', manifest.assets))
  const build = { description, assets, version }
  const problem = problemOf(manifest, build)
  if (problem) throw new ReleaseRefused(problem)
  if (description.name !== 'shell')
    return { manifest, build, entry: checked(ReleasedSlice, { ...releasedSlice(build), isReceived: true }) }
  if (host === undefined) throw new ReleaseRefused('The shell does not say which @santhe/host it brings')
  return { manifest, build, entry: checked(ReleasedShell, releasedShell(build, host)) }
}
