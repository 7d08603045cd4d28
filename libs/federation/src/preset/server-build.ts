/** `externals` of every program for Node: these load files of their own beside them, prebuilt for this machine, so they stay packages. */
export const NATIVE_PACKAGES: Record<string, string> = Object.fromEntries(
  ['@node-rs/argon2', 'sharp', 'lmdb', 'msgpackr-extract'].map(name => [name, name]),
)

/** A program looks for its packages from where it lies when it runs: a build may be made in one folder and used in another. */
export const RELOCATABLE = { importMeta: false } as const
