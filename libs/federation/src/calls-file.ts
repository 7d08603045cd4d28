/** The calls that a build uses, with their schemas: a file in `dist/bundle` and in its release. */
export const CALLS_FILE = 'calls.json'
