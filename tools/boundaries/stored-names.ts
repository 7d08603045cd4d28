/** Property names with a banned word that stay in some places, because stored data or others' formats use them. */
interface StoredNames {
  /** Matches the paths, from the repository's root, where the names may be properties. */
  readonly files: RegExp
  readonly names: readonly string[]
}

/** Variables, functions, types, and properties in other files can't have these names. */
const STORED_NAMES: readonly StoredNames[] = [
  // The kind of an event in the outbox.
  { files: /^libs\/domain\/src\/records\/events\.ts$/, names: ['passwordResetAsked'] },
  // In the embedded engine's data file: the stored response for a repeated write.
  { files: /^libs\/embedded-mongo\/src\/sessions\.ts$/, names: ['answer'] },
  // An event of the MongoDB driver.
  { files: /^libs\/embedded-mongo\/conformance\/entities\.ts$/, names: ['reply'] },
  // A farm's or a delivery's postal address.
  {
    files: /^shell\/server\/(share\/testing\/samples|light\/(order-page(?:\.test)?|testing\/light-market))\.ts$/,
    names: ['address'],
  },
]

/** Returns whether a property in this file may have this name. */
export function isStoredName(file: string, name: string): boolean {
  return STORED_NAMES.some(({ files, names }) => names.includes(name) && files.test(file))
}
