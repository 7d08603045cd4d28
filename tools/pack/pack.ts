import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { type Configuration, rspack } from '@rspack/core'
import { backEndPreset } from '@santhe/federation/preset'
import { z } from 'zod'
import { checkout, Failure, runProgram } from '../engines/run-program.ts'

/** Packages of this repository that a slice needs, each before its dependents. */
export const PACKED = ['rules', 'texts', 'contracts', 'host', 'ui', 'client', 'federation'] as const
type PackedName = (typeof PACKED)[number]

const Ranges = z.record(z.string(), z.string())
const Package = z.object({
  name: z.string(),
  version: z.string(),
  description: z.string(),
  license: z.string(),
  exports: Ranges,
  dependencies: Ranges.default({}),
  sideEffects: z.array(z.string()).optional(),
})
type Package = z.output<typeof Package>

export async function readPackage(folder: string): Promise<Package> {
  return Package.parse(JSON.parse(await readFile(join(checkout, folder, 'package.json'), 'utf8')))
}

const SOURCE = /(?<!\.d)\.tsx?$/
const TEST = /\.test\.(d\.ts|js)$|\.tsbuildinfo$/
/** `federation` hashes this file: a slice shares the shell's zod while both files are equal. */
const NAMES_OF_ZOD = 'zod/names.ts'
/** A page has one of them, the shell's: an alias, of which a peer names the version alone. */
const PEERS = new Set(['react', 'react-dom'])
const versionOf = (range: string) => range.replace(/^npm:.*@/, '')

const builtName = (path: string, ending: string) => path.replace(SOURCE, ending)
const builtExport = (path: string) =>
  SOURCE.test(path) ? { types: builtName(path, '.d.ts'), default: builtName(path, '.js') } : path

function builtPackage(of: Package, versions: ReadonlyMap<string, string>): object {
  const { name, version, description, license, sideEffects } = of
  const ranges = Object.entries(of.dependencies).map(([each, range]) => [
    each,
    `^${versions.get(each) ?? versionOf(range)}`,
  ])
  const isPeer = ([each]: string[]) => PEERS.has(String(each))
  return {
    ...{ name, version, description, license, type: 'module' },
    exports: Object.fromEntries(Object.entries(of.exports).map(([path, file]) => [path, builtExport(file)])),
    dependencies: Object.fromEntries(ranges.filter(range => !isPeer(range))),
    peerDependencies: Object.fromEntries(ranges.filter(isPeer)),
    ...(sideEffects && { sideEffects: sideEffects.map(path => builtName(path, '.js')) }),
    ...(name === '@santhe/federation' && { bin: { 'santhe-slice': './bin/santhe-slice.mjs' } }),
  }
}

/** @throws Failure with the program's output */
async function runOrFail(command: string, args: readonly string[], cwd = checkout): Promise<string> {
  const { ok, output } = await runProgram(command, args, { cwd })
  if (!ok) throw new Failure(`${basename(command)} ${args.join(' ')}\n${output}`)
  return output
}

/** Imports of sources in declarations; packages contain only their `.js` files. */
const IMPORT_OF_SOURCE = /(['"]\.{1,2}\/[^'"\n]+?)\.tsx?(['"])/g

/** Builds a package's scripts and declarations into `folder`, and copies styles and loaders. */
async function buildInto(folder: string, name: PackedName): Promise<void> {
  const own = join(checkout, 'libs', name)
  const compile = ['-p', own, '--outDir', folder, '--emitDeclarationOnly', 'false', '--rewriteRelativeImportExtensions']
  const info = join(folder, 'built.tsbuildinfo')
  await runOrFail(join(checkout, 'node_modules/.bin/tsc'), [...compile, '--tsBuildInfoFile', info])
  await cp(join(own, 'src'), join(folder, 'src'), {
    recursive: true,
    filter: path => !SOURCE.test(path) || path.endsWith(NAMES_OF_ZOD),
  })
  for (const file of await readdir(folder, { recursive: true })) {
    const path = join(folder, file)
    if (TEST.test(file)) await rm(path)
    else if (file.endsWith('.d.ts'))
      await writeFile(path, (await readFile(path, 'utf8')).replace(IMPORT_OF_SOURCE, '$1.js$2'))
  }
}

/** Bundles `santhe-slice`, the program with which a slice's repository develops and releases, into one file. */
async function buildProgram(folder: string): Promise<void> {
  const preset = backEndPreset(join(checkout, 'tools'))
  const configuration: Configuration = {
    ...preset,
    // Keeps `import.meta`, so that the program resolves its own path at run time.
    module: { ...preset.module, parser: { javascript: { importMeta: false, url: false } } },
    devtool: false,
    entry: { 'santhe-slice': './pack/santhe-slice.ts' },
    output: { path: join(folder, 'bin'), filename: '[name].mjs', module: true },
    plugins: [new rspack.BannerPlugin({ banner: '#!/usr/bin/env node', raw: true })],
  }
  await new Promise<void>((resolve, reject) => {
    rspack(configuration, (error, stats) => {
      if (error || stats?.hasErrors()) reject(error ?? new Failure(stats?.toString({}) ?? ''))
      else resolve()
    })
  })
}

/** Creates a tarball of each package in `out`. Returns the file names by package. */
export async function packAll(out: string): Promise<Map<string, string>> {
  await mkdir(out, { recursive: true })
  await runOrFail(join(checkout, 'node_modules/.bin/tsc'), ['-b', ...PACKED.map(name => `libs/${name}`)])
  const packages = await Promise.all(PACKED.map(async name => ({ name, of: await readPackage(`libs/${name}`) })))
  const versions = new Map(packages.map(({ of }) => [of.name, of.version]))
  const files = new Map<string, string>()
  const stage = await mkdtemp(join(tmpdir(), 'santhe-pack-'))
  try {
    for (const { name, of } of packages) {
      const folder = join(stage, name)
      await buildInto(folder, name)
      if (name === 'federation') await buildProgram(folder)
      await writeFile(join(folder, 'package.json'), `${JSON.stringify(builtPackage(of, versions), null, 2)}\n`)
      await cp(join(checkout, 'LICENSE'), join(folder, 'LICENSE'))
      const output = await runOrFail('npm', ['pack', '--silent', '--offline', '--pack-destination', out], folder)
      files.set(of.name, output.trim())
    }
  } finally {
    await rm(stage, { recursive: true, force: true })
  }
  return files
}
