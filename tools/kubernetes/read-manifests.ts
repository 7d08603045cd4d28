import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parse, parseAllDocuments } from 'yaml'
import { z } from 'zod'
import { checkout } from '../engines/run-program.ts'

export const MANIFESTS = join(checkout, 'deploy/kubernetes')

const Kustomization = z.object({
  resources: z.array(z.string()),
  configMapGenerator: z.array(z.object({ name: z.string(), literals: z.array(z.string()) })),
})

const Manifest = z.looseObject({
  apiVersion: z.string(),
  kind: z.string(),
  metadata: z.looseObject({ name: z.string() }),
})
export type Manifest = z.output<typeof Manifest>

export async function readKustomization() {
  return Kustomization.parse(parse(await readFile(join(MANIFESTS, 'kustomization.yaml'), 'utf8')))
}

/** Returns every resource that the kustomization names. */
export async function readManifests(): Promise<Manifest[]> {
  const { resources } = await readKustomization()
  const texts = await Promise.all(resources.map(file => readFile(join(MANIFESTS, file), 'utf8')))
  return texts.flatMap(text => parseAllDocuments(text).map(document => Manifest.parse(document.toJS())))
}
