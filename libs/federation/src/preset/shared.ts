import { offered, type Share } from './offered.ts'

/** What runs once in a page, provided by the shell: two Reacts or two hosts would not see each other. */
const SHARED = ['react', 'react/jsx-runtime', 'react-dom', '@santhe/host'] as const

/** Where the edge puts its own instances before it imports a slice's server bundle, so that a release needs no node_modules. */
export const SHARED_ON_SERVER = '__santheShared'

/** `externals` of a server bundle: each shared module is read from the edge. */
export function serverExternals(): Record<string, string> {
  return Object.fromEntries(SHARED.map(name => [name, `globalThis.${SHARED_ON_SERVER}[${JSON.stringify(name)}]`]))
}

/** The shell's side: it provides them. */
export function provided(hostVersion: string): Record<string, Share> {
  const own = Object.fromEntries(
    SHARED.map((name): [string, Share] => [
      name,
      { singleton: true, requiredVersion: false, ...(name === '@santhe/host' ? { version: hostVersion } : {}) },
    ]),
  )
  return { ...own, ...offered() }
}

/** A slice's side: it brings none of them, and says which host it was made for. */
export function consumed(hostRange: string): Record<string, Share> {
  const brought = Object.fromEntries(
    SHARED.map((name): [string, Share] => [
      name,
      { singleton: true, import: false, requiredVersion: name === '@santhe/host' ? hostRange : '^19.0.0' },
    ]),
  )
  return { ...brought, ...offered() }
}
