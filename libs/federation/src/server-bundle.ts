/** Global variable in which a renderer puts its modules before running a slice's server bundle, so that a release needs no node_modules. */
export const SHARED_ON_SERVER = '__santheShared'

/** A slice's server bundle: a script, since a renderer refuses imports, and the variable with its exports. */
export const SERVER_BUNDLE = { file: 'pages.js', variable: 'santheSlice' } as const
