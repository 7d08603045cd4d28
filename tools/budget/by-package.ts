import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { SourceMap } from 'node:module'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { type Configuration, rspack } from '@rspack/core'
import { checkout } from '../engines/run-program.ts'

const PACKAGE = /.*node_modules\/((?:@[^/]+\/)?[^/]+)/
const OWN = 'own code'

/** Builds the browser files of the shell or a slice again into `folder`, with source maps. */
async function buildMapped(program: string, folder: string): Promise<void> {
  const { default: configsOf } = await import(join(checkout, program, 'rspack.config.ts'))
  const [browser]: Configuration[] = configsOf(undefined, { mode: 'production' })
  const output = { ...browser?.output, path: folder }
  await new Promise<void>((resolve, reject) => {
    rspack({ ...browser, output, devtool: 'hidden-source-map' }, (error, stats) =>
      error || stats?.hasErrors() ? reject(error ?? new Error(stats?.toString())) : resolve(),
    )
  })
}

/** Distributes a script's compressed bytes over its packages, in proportion to their characters. */
async function addScript(file: string, bytesOf: Map<string, number>): Promise<void> {
  const code = await readFile(file, 'utf8')
  const map = new SourceMap(JSON.parse(await readFile(`${file}.map`, 'utf8')))
  const share = brotliCompressSync(code).length / code.length
  // Cached, since mappings repeat few sources, and some names contain a whole program.
  const names = new Map<string, string>()
  const nameOf = (source: string) => {
    const name = names.get(source) ?? PACKAGE.exec(source)?.[1] ?? OWN
    names.set(source, name)
    return name
  }
  for (const [row, line] of code.split('\n').entries()) {
    for (let column = 0; column < line.length; column++) {
      const entry = map.findEntry(row, column)
      const name = 'originalSource' in entry ? nameOf(entry.originalSource) : OWN
      bytesOf.set(name, (bytesOf.get(name) ?? 0) + share)
    }
  }
}

/**
 * Returns the compressed size of loaded scripts by package, largest first. A script's name has the part of the
 * page and the file.
 */
export async function weighPackages(paths: readonly string[]): Promise<[name: string, bytes: number][]> {
  const bytesOf = new Map<string, number>()
  const folder = await mkdtemp(join(tmpdir(), 'santhe-mapped-'))
  try {
    for (const slice of new Set(paths.map(path => path.split('/')[2] ?? ''))) {
      const built = join(folder, slice)
      await buildMapped(slice === 'shell' ? slice : `mfe-${slice}`, built)
      // A build with source maps gives the same files other hashes.
      const stems = paths.filter(path => path.startsWith(`/slices/${slice}/`)).map(path => basename(path).split('.')[0])
      for (const file of await readdir(built))
        if (file.endsWith('.js') && stems.includes(file.split('.')[0])) await addScript(join(built, file), bytesOf)
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  return [...bytesOf].sort(([, a], [, b]) => b - a)
}
