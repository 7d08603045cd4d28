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

/** English with typographic characters; no page of Santhe has the other characters of the Latin files. */
const LATIN = `${letters(0x20, 0x7e)}${letters(0xa0, 0xff)}–—‘’“”•…←↑→↓−\u2009\u200a\u202f`
const RUPEE = '₹'
const BODY = { wght: { min: 400, max: 700 } }
const HEADINGS = { wght: { min: 600, max: 800 } }

/** Each font that a first view needs, cut from its package's file. There the rupee sign is in large files; here in tiny ones. */
const CUTS = [
  { file: 'anek-latin-latin-wght-normal', from: 'anek-latin/files/anek-latin-latin', text: LATIN, axes: BODY },
  { file: 'anek-latin-rupee', from: 'anek-latin/files/anek-latin-latin-ext', text: RUPEE, axes: BODY },
  {
    file: 'baloo-tamma-2-latin-wght-normal',
    from: 'baloo-tamma-2/files/baloo-tamma-2-latin',
    text: LATIN,
    axes: HEADINGS,
  },
  {
    file: 'baloo-tamma-2-rupee',
    from: 'baloo-tamma-2/files/baloo-tamma-2-latin-ext',
    text: RUPEE,
    axes: HEADINGS,
  },
]

await mkdir(FOLDER, { recursive: true })
for (const { file, from, text, axes } of CUTS) {
  const whole = await readFile(fromShell.resolve(`@fontsource-variable/${from}-wght-normal.woff2`))
  const cut = await subsetFont(whole, text, { targetFormat: 'woff2', variationAxes: axes })
  await writeFile(join(FOLDER, `${file}.woff2`), cut)
  console.log(`${file}: ${whole.length} bytes, cut to ${cut.length}`)
}
