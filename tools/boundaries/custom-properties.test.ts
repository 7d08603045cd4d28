import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))
const ROOMS = ['libs/ui/src', 'mfe-admin/src', 'mfe-catalog/src', 'mfe-checkout/src', 'mfe-seller/src', 'shell/src']
/** Set as styles by scripts. */
const SET_BY_SCRIPT = ['--drag']

const declared = (css: string) => css.match(/(?<=^|[{;\s])--[\w-]+(?=\s*:)/g) ?? []

async function styles() {
  const rooms = await Promise.all(
    ROOMS.map(async room => (await readdir(join(root, room), { recursive: true })).map(file => join(room, file))),
  )
  const files = rooms.flat().filter(file => file.endsWith('.css'))
  return Promise.all(files.map(async file => ({ file, css: await readFile(join(root, file), 'utf8') })))
}

// A CSS module renames its own properties, so that other files can't read them.
it('CSS modules read no custom property that only another module declares', async () => {
  const all = await styles()
  expect(all.length).toBeGreaterThan(100)
  const shared = all.filter(({ file }) => !file.endsWith('.module.css')).flatMap(({ css }) => declared(css))
  expect(shared).toContain('--leaf')
  const missing = all.flatMap(({ file, css }) => {
    const readable = [...shared, ...SET_BY_SCRIPT, ...declared(css)]
    return [...css.matchAll(/var\(\s*(--[\w-]+)/g)].flatMap(([, name = '']) =>
      readable.includes(name) ? [] : [`${file} ${name}`],
    )
  })
  expect(missing).toEqual([])
})
