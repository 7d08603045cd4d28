import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { codeFiles } from './check-boundaries.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const SCREENS = /^(?:libs\/(?:ui|client|host)|mfe-[^/]+|shell)\/src\/.*(?<!\.test)\.tsx?$/
const NUMBER_FIELD = /\btype(?:=\{?|: ?)\s*["'`]number["'`]/

it('screens have no fields of type number, which the mouse wheel changes', async () => {
  for (const sample of [
    '<input type="number" />',
    "<TextInput type={'number'} />",
    "const attributes = { type: 'number' }",
  ])
    expect(sample).toMatch(NUMBER_FIELD)
  const files = (await codeFiles(root)).filter(file => SCREENS.test(file))
  expect(files.length).toBeGreaterThan(300)
  const texts = await Promise.all(files.map(async file => ({ file, text: await readFile(join(root, file), 'utf8') })))
  // Use a text field with `inputMode`, read by `readRupees` or `readWhole` of libs/rules.
  expect(texts.filter(({ text }) => NUMBER_FIELD.test(text)).map(({ file }) => file)).toEqual([])
})
