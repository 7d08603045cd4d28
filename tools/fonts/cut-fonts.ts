import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import subsetFont from 'subset-font'

const FOLDER = fileURLToPath(new URL('../../shell/src/fonts', import.meta.url))
const NAMES = fileURLToPath(new URL('../../libs/domain/src/catalog/product/search/kannada-names.json', import.meta.url))
const fromShell = createRequire(new URL('../../shell/package.json', import.meta.url))

function letters(first: number, last: number): string {
  return Array.from({ length: last - first + 1 }, (_, at) => String.fromCodePoint(first + at)).join('')
}

/** English with typographic characters; a name with other letters loads the whole file. */
const LATIN = `${letters(0x20, 0x7e)}\u00a0©°·×–—‘’“”•…→`
const LATIN_TEXT = `${LATIN}½←↑↓−\u2009\u200a\u202f`
const RUPEE = '₹'
const BODY = { wght: { min: 400, max: 700 } }
const HEADINGS = { wght: { min: 600, max: 800 } }
const LATIN_FEATURES = ['kern', 'liga', 'calt', 'ccmp', 'locl', 'tnum']
const JOINERS = '\u200c\u200d\u25cc'
/** All letters of the modern script: a word with letters from two files is shaped wrongly. */
const KANNADA = `${letters(0xc82, 0xc8b)}${letters(0xc8e, 0xcb0)}${letters(0xcb2, 0xcb9)}\u0cbc${letters(0xcbe, 0xcc3)}${letters(0xcc6, 0xccd)}\u0cd5\u0cd6${JOINERS}`
/** Letters of the table's names of produce, which pages in other languages contain, with all vowel signs of two parts and those parts. */
const KANNADA_NAMES = `${await readFile(NAMES, 'utf8')}\u0cc0\u0cc7\u0cc8\u0cca\u0ccb\u0cd5\u0cd6`.replaceAll(
  /[^\u0c80-\u0cff\u200c]/g,
  '',
)
const DEVANAGARI = `${letters(0x901, 0x90b)}${letters(0x90d, 0x928)}${letters(0x92a, 0x933)}${letters(0x935, 0x939)}\u093c${letters(0x93e, 0x94d)}\u0964\u0970${JOINERS}`
/** Features that join letters and place signs, without width variants of the signs: 33 instead of 80 kB. */
const DEVANAGARI_FEATURES = [
  ...['akhn', 'rphf', 'rkrf', 'nukt', 'half', 'vatu', 'cjct', 'locl', 'ccmp', 'haln', 'init'],
  ...['abvs', 'blws', 'psts', 'abvm', 'blwm', 'mark', 'mkmk', 'dist', 'blwf', 'pref', 'pstf'],
]
/** Without the nukta the subsetter drops the rule that places the last sign. */
const WORDMARK = 'ಸಂತೆ\u0cbc'

/** The fonts of a first view, cut from their packages' files. The rupee sign, in large files there, gets tiny ones. */
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
  // One weight per script, emboldened by browsers: a variable font is twice as large or more.
  {
    file: 'anek-kannada-400-normal',
    from: 'anek-kannada/files/anek-kannada-kannada',
    text: KANNADA,
    axes: { wght: 400 },
  },
  {
    file: 'anek-kannada-produce-400-normal',
    from: 'anek-kannada/files/anek-kannada-kannada',
    text: KANNADA_NAMES,
    axes: { wght: 400 },
  },
  {
    file: 'anek-devanagari-400-normal',
    from: 'anek-devanagari/files/anek-devanagari-devanagari',
    text: DEVANAGARI,
    axes: { wght: 400 },
    keepFeatures: DEVANAGARI_FEATURES,
  },
  // Every page shows the names of the other languages.
  {
    file: 'anek-kannada-name-400-normal',
    from: 'anek-kannada/files/anek-kannada-kannada',
    text: 'ಕನ್ನಡ',
    axes: { wght: 400 },
  },
  {
    file: 'anek-devanagari-name-400-normal',
    from: 'anek-devanagari/files/anek-devanagari-devanagari',
    text: 'हिन्दी',
    axes: { wght: 400 },
    keepFeatures: DEVANAGARI_FEATURES,
  },
  {
    file: 'anek-kannada-wordmark-575-normal',
    from: 'anek-kannada/files/anek-kannada-kannada',
    text: WORDMARK,
    axes: { wght: 575 },
  },
  {
    file: 'baloo-tamma-2-wordmark-800-normal',
    from: 'baloo-tamma-2/files/baloo-tamma-2-latin',
    text: 'Santhe',
    axes: { wght: 800 },
    keepFeatures: ['kern'],
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
