import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import subsetFont from 'subset-font'

const FOLDER = fileURLToPath(new URL('../../shell/src/fonts', import.meta.url))
const fromShell = createRequire(new URL('../../shell/package.json', import.meta.url))

function letters(first: number, last: number): string {
  return Array.from({ length: last - first + 1 }, (_, at) => String.fromCodePoint(first + at)).join('')
}

/** English with typographic characters; names with others load the whole file. */
const LATIN = `${letters(0x20, 0x7e)}\u00a0©°·×–—‘’“”•…→`
const LATIN_TEXT = `${LATIN}½←↑↓−\u2009\u200a\u202f`
const RUPEE = '₹'
const BODY = { wght: { min: 400, max: 700 } }
const HEADINGS = { wght: { min: 600, max: 800 } }
const LATIN_FEATURES = ['kern', 'liga', 'calt', 'ccmp', 'locl', 'tnum']
/** All of Kannada: a word whose letters come from two files is shaped wrongly. */
const KANNADA = `${letters(0xc80, 0xcf3)}${letters(0x1cd0, 0x1cf4)}\u0951\u0952\u0964\u0965\u200c\u200d\u25cc`
/** Without the nukta the subsetter drops what puts the last sign on its letter. */
const WORDMARK = 'ಸಂತೆ\u0cbc'

/** Each font that a first view needs, cut from its package's file. There the rupee sign is in large files; here in tiny ones. */
const CUTS = [
  {
    file: 'anek-latin-english-wght-normal',
    from: 'anek-latin/files/anek-latin-latin',
    text: LATIN_TEXT,
    axes: BODY,
    keepFeatures: LATIN_FEATURES,
  },
  { file: 'anek-latin-rupee', from: 'anek-latin/files/anek-latin-latin-ext', text: RUPEE, axes: BODY },
  {
    file: 'baloo-tamma-2-english-wght-normal',
    from: 'baloo-tamma-2/files/baloo-tamma-2-latin',
    text: LATIN,
    axes: HEADINGS,
    keepFeatures: LATIN_FEATURES,
  },
  {
    file: 'baloo-tamma-2-rupee',
    from: 'baloo-tamma-2/files/baloo-tamma-2-latin-ext',
    text: RUPEE,
    axes: HEADINGS,
  },
  // Local names have one weight; the wordmark has its own.
  {
    file: 'anek-kannada-400-normal',
    from: 'anek-kannada/files/anek-kannada-kannada',
    text: KANNADA,
    axes: { wght: 400 },
  },
  {
    file: 'anek-kannada-wordmark-575-normal',
    from: 'anek-kannada/files/anek-kannada-kannada',
    text: WORDMARK,
    axes: { wght: 575 },
  },
]

await mkdir(FOLDER, { recursive: true })
for (const { file, from, text, axes, keepFeatures } of CUTS) {
  const whole = await readFile(fromShell.resolve(`@fontsource-variable/${from}-wght-normal.woff2`))
  const cut = await subsetFont(whole, text, {
    targetFormat: 'woff2',
    variationAxes: axes,
    keepFeatures,
  })
  await writeFile(join(FOLDER, `${file}.woff2`), cut)
  console.log(`${file}: ${whole.length} bytes, cut to ${cut.length}`)
}
