import { cp, mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { checkout, Failure } from '../engines/run-program.ts'
import { packAll } from '../pack/pack.ts'

const TEMPLATE = join(checkout, 'tools/new-slice/template')
const NAME = /^[a-z][a-z0-9-]*$/

const Versions = z.record(z.string(), z.string()).default({})
const Manifest = z.looseObject({ dependencies: Versions, devDependencies: Versions })

const readManifest = async (folder: string) =>
  Manifest.parse(JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')))

/** Returns the template's package.json with this repository's versions and the packed `files`. */
export async function manifestWith(files: ReadonlyMap<string, string>): Promise<z.output<typeof Manifest>> {
  const [template, root, slice, ui, host] = await Promise.all(
    [TEMPLATE, checkout, ...['mfe-checkout', 'libs/ui', 'libs/host'].map(path => join(checkout, path))].map(
      readManifest,
    ),
  )
  const typescript = root?.devDependencies['@typescript/native']?.replace('npm:typescript@', '')
  const versions: Record<string, string> = {
    ...ui?.dependencies,
    ...host?.devDependencies,
    ...slice?.devDependencies,
    ...(typescript && { typescript }),
  }
  const filled = (names: Record<string, string> = {}) =>
    Object.fromEntries(
      Object.keys(names).map(name => {
        const file = files.get(name)
        return [name, file ? `file:packages/${file}` : (versions[name] ?? '')]
      }),
    )
  const { dependencies, devDependencies } = template ?? {}
  return { ...template, dependencies: filled(dependencies), devDependencies: filled(devDependencies) }
}

const pascal = (name: string) => name.replace(/(^|-)(\w)/g, (_match, _dash, letter: string) => letter.toUpperCase())

/** Replaces the template's slice name in a text or file name. */
export function renamed(text: string, name: string): string {
  return text.replaceAll('Wholesale', pascal(name)).replaceAll('wholesale', name)
}

async function copyTemplate(name: string, out: string): Promise<void> {
  await cp(TEMPLATE, out, { recursive: true })
  // Stored without its dot: npm and git would apply it inside this repository.
  await rename(join(out, 'gitignore'), join(out, '.gitignore'))
  for (const entry of await readdir(out, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const path = join(entry.parentPath, entry.name)
    await writeFile(path, renamed(await readFile(path, 'utf8'), name))
    await rename(path, join(entry.parentPath, renamed(entry.name, name)))
  }
}

/**
 * Creates a slice's repository in `out`, with the packages it needs from this one.
 * @throws Failure when the name is invalid, or the folder has files
 */
export async function makeSlice(name: string, out: string): Promise<void> {
  if (!NAME.test(name)) throw new Failure('A slice has a name like wholesale')
  if ((await readdir(out).catch(() => [])).length > 0) throw new Failure(`${out} is not empty`)
  await mkdir(out, { recursive: true })
  await copyTemplate(name, out)
  const files = await packAll(join(out, 'packages'))
  const manifest = renamed(JSON.stringify(await manifestWith(files), null, 2), name)
  await writeFile(join(out, 'package.json'), `${manifest}\n`)
}
