import { SHARED_ON_SERVER } from '../server-bundle.ts'
import { offered, type Share } from './offered.ts'

/** Modules that run once in a page, provided by the shell: two Reacts or two hosts would not work together. */
const SHARED = ['react', 'react/jsx-runtime', 'react-dom', '@santhe/host'] as const

/** Returns `externals` of a server bundle: it reads each shared module from the renderer. */
export function serverExternals(): Record<string, string> {
  return Object.fromEntries(SHARED.map(name => [name, `globalThis.${SHARED_ON_SERVER}[${JSON.stringify(name)}]`]))
}

/** Returns the shared modules of the shell, which provides them. */
export function provided(hostVersion: string): Record<string, Share> {
  const modules = Object.fromEntries(
    SHARED.map((name): [string, Share] => [
      name,
      { singleton: true, requiredVersion: false, ...(name === '@santhe/host' ? { version: hostVersion } : {}) },
    ]),
  )
  return { ...modules, ...offered() }
}

/** Returns the shared modules of a slice, which contains none of them, and names its range of @santhe/host. */
export function consumed(hostRange: string): Record<string, Share> {
  const brought = Object.fromEntries(
    SHARED.map((name): [string, Share] => [
      name,
      { singleton: true, import: false, requiredVersion: name === '@santhe/host' ? hostRange : '^19.0.0' },
    ]),
  )
  return { ...brought, ...offered() }
}
