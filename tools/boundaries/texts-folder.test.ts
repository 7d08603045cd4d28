import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { codeFiles } from './check-boundaries.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const SLICE = /^mfe-[^/]+\/src\//
const FOLDER = /^mfe-[^/]+\/src\/texts\//

it('slices keep every table of texts in src/texts', async () => {
  const files = (await codeFiles(root)).filter(file => SLICE.test(file) && !file.includes('.test.'))
  const sources = await Promise.all(files.map(async file => ({ file, text: await readFile(join(root, file), 'utf8') })))
  const tables = sources.filter(({ text }) => text.includes('createTexts(')).map(({ file }) => file)
  expect(tables.length).toBeGreaterThan(30)
  expect(tables.filter(file => !FOLDER.test(file))).toEqual([])
})
