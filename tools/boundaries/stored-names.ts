/** Property names with a banned word that stay in one place, because data is stored under them or others define them. */
interface StoredNames {
  /** Matches the paths, from the top of the repository, in which the names may be properties. */
  readonly files: RegExp
  readonly names: readonly string[]
}

/** Variables, functions and types do not get these names, nor do properties in any other file. */
const STORED_NAMES: readonly StoredNames[] = [
  // The kind of an event in the outbox.
  { files: /^libs\/domain\/src\/records\/events\.ts$/, names: ['passwordResetAsked'] },
  // The embedded engine's data file: the response that a repeated write gets again.
  { files: /^libs\/embedded-mongo\/src\/sessions\.ts$/, names: ['answer'] },
  // An event of the MongoDB driver.
  { files: /^libs\/embedded-mongo\/conformance\/entities\.ts$/, names: ['reply'] },
  // Where a farm is, and where boxes go.
  {
    files: /^shell\/server\/(share\/testing\/samples|light\/(order-page|testing\/light-market))\.ts$/,
    names: ['address'],
  },
]

/** Returns whether a property in this file may have this name. */
export function isStoredName(file: string, name: string): boolean {
  return STORED_NAMES.some(({ files, names }) => names.includes(name) && files.test(file))
}
