/** What runs once in a page, provided by the shell: two Reacts or two hosts would not see each other. */
export const SHARED = ['react', 'react/jsx-runtime', 'react-dom', '@santhe/host'] as const

/** Where the edge puts its own instances before it imports a slice's server bundle, so that a release needs no node_modules. */
export const SHARED_ON_SERVER = '__santheShared'

/** `externals` of a server bundle: each shared module is read from the edge. */
export function serverExternals(): Record<string, string> {
  return Object.fromEntries(SHARED.map(name => [name, `globalThis.${SHARED_ON_SERVER}[${JSON.stringify(name)}]`]))
}

/**
 * Big, plain and the same everywhere: a slice uses the shell's while its range allows, and its own as soon as it does not.
 * So a visitor fetches it once, and a team still upgrades without asking.
 */
const OFFERED: Readonly<Record<string, Share>> = { i18next: { singleton: false, requiredVersion: '^27.0.0' } }

interface Share {
  singleton: boolean
  requiredVersion: string | false
  version?: string
  import?: false
}

/** The shell's side: it provides them. */
export function provided(hostVersion: string): Record<string, Share> {
  const own = Object.fromEntries(
    SHARED.map((name): [string, Share] => [
      name,
      { singleton: true, requiredVersion: false, ...(name === '@santhe/host' ? { version: hostVersion } : {}) },
    ]),
  )
  return { ...own, ...OFFERED }
}

/** A slice's side: it brings none of them, and says which host it was made for. */
export function consumed(hostRange: string): Record<string, Share> {
  const brought = Object.fromEntries(
    SHARED.map((name): [string, Share] => [
      name,
      { singleton: true, import: false, requiredVersion: name === '@santhe/host' ? hostRange : '^19.0.0' },
    ]),
  )
  return { ...brought, ...OFFERED }
}
