import { CALLS_FILE } from '@santhe/federation/calls-file'
import { type Manifest, manifestOf } from '@santhe/releases'

export interface ABuild {
  manifest: Manifest
  files: Map<string, Buffer>
}

interface Parts {
  name?: string
  paths?: string[]
  host?: string
  script?: string
  hasServerBundle?: boolean
  /** Additional files besides its two scripts. */
  others?: string[]
  calls?: string
}

/** A build of a slice with two scripts, by default of the catalog. */
export function aBuild({ name = 'catalog', paths = [`/${name}`], host = '^2.0.0', ...parts }: Parts = {}): ABuild {
  const { script = '1', hasServerBundle = false, others = [], calls = '{}' } = parts
  const exposes = { './pages': './src/pages.tsx' }
  const heads = Object.fromEntries(paths.map(path => [path, { title: name }]))
  const description = JSON.stringify({ name, paths: heads, exposes, host, hasServerBundle })
  const pages = { scripts: ['pages.js'], styles: [] }
  const assets = JSON.stringify({ entry: 'remoteEntry.js', first: pages, fonts: [], exposes: { './pages': pages } })
  const files = ['browser/pages.js', 'browser/remoteEntry.js', ...others].map(path => ({
    path,
    bytes: Buffer.from(`// ${path} ${script}\n`.repeat(50)),
  }))
  files.push({ path: CALLS_FILE, bytes: Buffer.from(calls) })
  const manifest = manifestOf({ description, assets }, files)
  return { manifest, files: new Map(files.map(({ bytes }, at) => [manifest.files[at]?.sha256 ?? '', bytes])) }
}

/** A team's requests to one edge. */
export function team(url: string, key: string, headers: Record<string, string> = {}) {
  const send = (method: string, path: string, body?: BodyInit) =>
    fetch(`${url}/releases/${path}`, {
      method,
      headers: { authorization: `Bearer ${key}`, ...headers },
      ...(body !== undefined && { body }),
    })
  const begin = ({ manifest }: ABuild, name = 'catalog') =>
    send('POST', `${name}/${manifest.version}`, JSON.stringify(manifest))
  const put = ({ manifest, files }: ABuild, sha256: string, name = 'catalog') =>
    send('PUT', `${name}/${manifest.version}/files/${sha256}`, new Uint8Array(files.get(sha256) ?? []))
  async function show({ manifest }: ABuild, version: string | null, name = 'catalog') {
    const { move } = await (await send('GET', name)).json()
    const replaces = version === null ? null : { version, move }
    return send('POST', `${name}/${manifest.version}/show`, JSON.stringify({ replaces }))
  }
  return {
    ...{ send, begin, put, show },
    /** Sends everything but the last step. */
    async prepare(build: ABuild, name = 'catalog'): Promise<void> {
      await begin(build, name)
      for (const sha256 of build.files.keys()) await put(build, sha256, name)
    },
  }
}
