import { z } from 'zod'
import { NavigationEntry, PathHead, PathPattern } from './path-head.ts'

const FileName = z.string().regex(/^[\w.@/-]+$/, 'A file of a release has a plain name')
const Version = z.string().regex(/^[\w.-]+$/)

/** Files of one build that a page needs immediately, relative to its release's path. */
const Files = z.object({ scripts: z.array(FileName), styles: z.array(FileName) })

/** The title and description of each path, from slice.json. Older releases have none, and a page contains only those of its language. */
const Heads = z.record(PathPattern, PathHead)

/** The previous live version, which a rollback without a version restores. None for a first release. */
const before = Version.optional()
/** How often the slice moved: a late repeat of a move has an outdated number. Older releases have none. */
const move = z.number().int().positive().optional()

export const ReleasedShell = z.object({
  version: Version,
  before,
  move,
  /** The script that hydrates the page. */
  entry: FileName,
  /** The small script that loads it after the first paint. Older releases have none. */
  starter: FileName.optional(),
  ...Files.shape,
  /** Paths that the shell itself shows. */
  paths: z.array(PathPattern),
  heads: Heads.optional(),
  /** The version of @santhe/host it provides. */
  host: z.string(),
  /** The fonts of the first view in every language. */
  fonts: z.array(FileName),
  /** Additional fonts of one language. Older releases have none. */
  languageFonts: z.record(z.string(), z.array(FileName)).optional(),
  /** The files of each named chunk, including texts of other languages. */
  chunks: z.record(z.string(), Files).optional(),
  /** The market's favicon. */
  icon: FileName.optional(),
  /** Its app icons for home screens, smallest first, with sides of `size` pixels. Older releases have none. */
  homeIcons: z.array(z.object({ size: z.number().int().positive(), file: FileName })).optional(),
})

export const ReleasedSlice = z.object({
  name: z.string().regex(/^[a-z][a-z0-9-]*$/),
  version: Version,
  before,
  move,
  /** The federation entry. */
  entry: FileName,
  paths: z.array(PathPattern),
  heads: Heads.optional(),
  /** Older releases offer none. */
  navigation: z.array(NavigationEntry).optional(),
  /** Paths that the dashboard shows as a part. */
  dashboard: z.array(z.object({ path: PathPattern, part: z.string(), for: z.array(z.string()) })).optional(),
  /** Exposed names, including './pages', with the files of each. */
  exposes: z.record(z.string(), Files),
  /** The files of each named chunk of a page. */
  chunks: z.record(z.string(), Files).optional(),
  /** Languages besides English. */
  languages: z.array(z.string()).optional(),
  /** The range of @santhe/host it was made for. */
  host: z.string(),
  hasServerBundle: z.boolean(),
  /** Uploaded over the network, so a release of the market's own tree keeps it. */
  isReceived: z.literal(true).optional(),
  /** Checked when it is built. Older releases have none. */
  team: z.object({ name: z.string(), contact: z.string() }).optional(),
})
export type ReleasedSlice = z.output<typeof ReleasedSlice>

export type ReleasedShell = z.output<typeof ReleasedShell>

/** The live version of the shell and of each slice. A rollback changes only this list. */
export const ReleaseList = z.object({ shell: ReleasedShell, slices: z.array(ReleasedSlice) })
export type ReleaseList = z.output<typeof ReleaseList>

/** Returns the path under which a release's browser files are served, ending with a slash. */
export function releasePath({ name, version }: { name: string; version: string }): string {
  return `/slices/${name}/${version}/`
}

/** The id of the element with the release list in the page. */
export const RELEASE_LIST_ELEMENT = 'santhe-releases'
export const RELEASE_LIST_PATH = '/releases.json'
