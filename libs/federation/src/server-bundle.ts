/** Where a renderer puts its own instances before it runs a slice's server bundle, so that a release needs no node_modules. */
export const SHARED_ON_SERVER = '__santheShared'

/** A slice's server bundle: a script, since a renderer refuses imports, and the variable it leaves its exports in. */
export const SERVER_BUNDLE = { file: 'pages.js', variable: 'santheSlice' } as const
