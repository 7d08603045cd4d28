/**
 * `npm run kubernetes`: checks deploy/kubernetes against the schemas of Kubernetes, by a package that only this
 * program installs.
 */
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { z } from 'zod'
import { run } from '../engines/run.ts'
import { checkout, Failure, runProgram } from '../engines/run-program.ts'
import { type Manifest, readManifests } from './read-manifests.ts'

const MODELS = 'kubernetes-models@5.1.0'

/** A class of the package; its kind is the class's name. */
const Model = z.custom<new (data: unknown) => { validate(): void }>(value => typeof value === 'function')

async function problemOf({ apiVersion, kind, metadata, ...rest }: Manifest, folder: string): Promise<string[]> {
  const file = join(folder, 'node_modules/kubernetes-models', apiVersion, `${kind}.js`)
  const models: unknown = await import(pathToFileURL(file).href)
  const OfKind = Model.parse(z.record(z.string(), z.unknown()).parse(models)[kind])
  try {
    new OfKind({ apiVersion, kind, metadata, ...rest }).validate()
    return []
  } catch (error) {
    return [`${kind} ${metadata.name}: ${error instanceof Error ? error.message : error}`]
  }
}

await run(async () => {
  const folder = join(checkout, '.santhe/kubernetes')
  await mkdir(folder, { recursive: true })
  const { ok, output } = await runProgram('npm', ['install', '--prefix', folder, '--no-save', MODELS])
  if (!ok) throw new Failure(`${MODELS} could not be installed:\n${output.trim()}`)
  const manifests = await readManifests()
  const problems = (await Promise.all(manifests.map(manifest => problemOf(manifest, folder)))).flat()
  if (problems.length > 0) throw new Failure(problems.join('\n'))
  console.log(`${manifests.length} resources fit the schemas of Kubernetes`)
})
