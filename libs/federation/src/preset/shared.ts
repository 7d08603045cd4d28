import { SHARED_ON_SERVER } from '../server-bundle.ts'
import { offered, type Share } from './offered.ts'

/** Modules that run once in a page, provided by the shell: two Reacts or two hosts would not work together. */
const SHARED = ['react', 'react/jsx-runtime', 'react-dom', 'react-dom/client', '@santhe/host'] as const

/** The React whose interface preact/compat has. */
const REACT = '19.0.0'

/** Returns `externals` of a server bundle: it reads each shared module from the renderer. */
export function serverExternals(): Record<string, string> {
  return Object.fromEntries(SHARED.map(name => [name, `globalThis.${SHARED_ON_SERVER}[${JSON.stringify(name)}]`]))
}

/** Returns the shared modules of the shell, which provides them. */
export function provided(hostVersion: string): Record<string, Share> {
  const modules = Object.fromEntries(
    SHARED.map((name): [string, Share] => [
      name,
      { singleton: true, requiredVersion: false, version: name === '@santhe/host' ? hostVersion : REACT },
    ]),
  )
  return { ...modules, ...offered() }
}

/** Returns the shared modules of a slice, which contains none of them, and names its range of @santhe/host. */
export function consumed(hostRange: string): Record<string, Share> {
  const brought = Object.fromEntries(
    SHARED.map((name): [string, Share] => [
      name,
      { singleton: true, import: false, requiredVersion: name === '@santhe/host' ? hostRange : `^${REACT}` },
    ]),
  )
  return { ...brought, ...offered() }
}
