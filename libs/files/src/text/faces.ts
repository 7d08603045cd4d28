import { rmSync } from 'node:fs'
import { mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import sharp from 'sharp'
import decompress from 'woff2-encoder/decompress'

/** The fonts by their file names: headings, then body text, each with the market's scripts. */
export const FACES = {
  heading: 'Baloo Tamma 2, Anek Devanagari Medium',
  body: 'Anek Latin Medium, Anek Kannada Medium, Anek Devanagari Medium',
} as const

/** The rupee sign is in the extended Latin files. */
const FILES = [
  'baloo-tamma-2/files/baloo-tamma-2-latin-wght-normal',
  'baloo-tamma-2/files/baloo-tamma-2-latin-ext-wght-normal',
  'baloo-tamma-2/files/baloo-tamma-2-kannada-wght-normal',
  'anek-latin/files/anek-latin-latin-wght-normal',
  'anek-latin/files/anek-latin-latin-ext-wght-normal',
  'anek-kannada/files/anek-kannada-kannada-wght-normal',
  'anek-devanagari/files/anek-devanagari-devanagari-wght-normal',
]

const packages = createRequire(import.meta.url)
let ready: Promise<void> | undefined

/** Loads the market's fonts for all text drawn in this process. Unpacks them once, since they are packed for browsers and drawing needs plain ones. */
export function facesReady(): Promise<void> {
  ready ??= loadFaces().catch(error => {
    ready = undefined
    throw error
  })
  return ready
}

/** Returns a font of the market in a format for programs other than browsers. */
export async function plainFace(file: string): Promise<Uint8Array> {
  return decompress(await readFile(packages.resolve(`@fontsource-variable/${file}.woff2`)))
}

async function loadFaces(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'santhe-faces-'))
  // Kept as long as this process draws.
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  for (const file of FILES) {
    const plain = join(folder, `${basename(file)}.ttf`)
    await writeFile(plain, await plainFace(file))
    // Using a file once makes its font available to all later texts.
    await sharp({ text: { text: '.', fontfile: plain, rgba: true } }).toBuffer()
  }
}
