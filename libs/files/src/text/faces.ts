import { rmSync } from 'node:fs'
import { mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import sharp from 'sharp'
import decompress from 'woff2-encoder/decompress'

/** The faces by the names that their files carry: headings, then body text, each with the scripts of the market. */
export const FACES = {
  heading: 'Baloo Tamma 2, Anek Devanagari Medium',
  body: 'Anek Latin Medium, Anek Kannada Medium, Anek Devanagari Medium',
} as const

/** The rupee sign stands in the extended Latin files. */
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

/** Makes the market's faces known to whatever draws text in this process. Fonts come packed for browsers, and text is shaped from plain ones only, so they are unpacked once. */
export function facesReady(): Promise<void> {
  ready ??= loadFaces().catch(error => {
    ready = undefined
    throw error
  })
  return ready
}

async function loadFaces(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'santhe-faces-'))
  // They are read as long as this process draws.
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  for (const file of FILES) {
    const plain = join(folder, `${basename(file)}.ttf`)
    await writeFile(plain, await decompress(await readFile(packages.resolve(`@fontsource-variable/${file}.woff2`))))
    // A file that was named once is known to all texts after it.
    await sharp({ text: { text: '.', fontfile: plain, rgba: true } }).toBuffer()
  }
}
