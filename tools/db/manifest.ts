import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile, rename, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { Failure } from '../engines/run-program.ts'

const MANIFEST = 'manifest.json'
const FORMAT = 1

const ExportedCollection = z.object({
  database: z.string().min(1),
  name: z.string().min(1),
  /**
   * Options from `listCollections`, and all indexes except that of `_id` from `listIndexes`: canonical Extended
   * JSON.
   */
  options: z.string(),
  indexes: z.array(z.string()),
  /** File with one document a line; none for a view. */
  file: z
    .string()
    .regex(/^[\w%.-]+$/)
    .optional(),
  documents: z.int().min(0),
  bytes: z.int().min(0),
  sha256: z.string(),
})
export type ExportedCollection = z.infer<typeof ExportedCollection>

/** Whether all collections are from one moment, or each from its own. */
export const Consistency = z.enum(['one moment', 'collection by collection'])
export type Consistency = z.infer<typeof Consistency>

const Manifest = z.object({
  format: z.literal(FORMAT),
  exportedAt: z.iso.datetime(),
  consistency: Consistency,
  collections: z.array(ExportedCollection),
})
export type Manifest = Omit<z.infer<typeof Manifest>, 'format'>

/** Completes an export by writing this file atomically; without it the export is incomplete. */
export async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  const unfinished = join(folder, `${MANIFEST}.unfinished`)
  await writeFile(unfinished, `${JSON.stringify({ format: FORMAT, ...manifest }, null, 2)}\n`, {
    flush: true,
    mode: 0o600,
  })
  await rename(unfinished, join(folder, MANIFEST))
}

/**
 * Reads the manifest of an export and checks every file against it, without changes.
 * @throws Failure when the export is incomplete, damaged, or of another kind
 */
export async function readExport(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, MANIFEST), 'utf8').catch(() => {
    throw new Failure(`There is no whole export in ${folder}: it has no ${MANIFEST}, which an export writes last.`)
  })
  const manifest = parseManifest(folder, text)
  for (const { file, bytes, sha256 } of manifest.collections)
    if (file !== undefined) await checkFile(join(folder, file), bytes, sha256)
  return manifest
}

function parseManifest(folder: string, text: string): Manifest {
  try {
    return Manifest.parse(JSON.parse(text))
  } catch {
    throw new Failure(`${join(folder, MANIFEST)} is damaged or was written by another version; nothing was imported.`)
  }
}

async function checkFile(path: string, bytes: number, sha256: string): Promise<void> {
  const size = await stat(path).then(
    stats => stats.size,
    () => undefined,
  )
  if (size === undefined) throw new Failure(`${path} is missing; nothing was imported.`)
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path)) hash.update(chunk)
  if (size !== bytes || hash.digest('hex') !== sha256)
    throw new Failure(`${path} is not as it was exported; nothing was imported.`)
}

/** Returns a text such as `3 collections with 10,000 documents of 2 databases`. */
export function summaryOf(collections: readonly { readonly database: string; readonly documents: number }[]): string {
  const documents = collections.reduce((sum, each) => sum + each.documents, 0)
  const databases = new Set(collections.map(({ database }) => database)).size
  return `${pluralize(collections.length, 'collection')} with ${pluralize(documents, 'document')} of ${pluralize(databases, 'database')}`
}

function pluralize(count: number, noun: string): string {
  return `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`
}
