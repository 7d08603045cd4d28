import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { codeFiles } from './check-boundaries.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Tables that a file reads but does not import, such as one written in place. */
function tablesInPlace(text: string): string[] {
  const imported = [...text.matchAll(/^import ([\s\S]*?) from '(?:.*\.json|@santhe\/ui(?:\/.*)?)'$/gm)].join()
  return [...text.matchAll(/\b(?:useTexts|textsOf)\((\W|\w+)/g)]
    .map(([, table = '']) => table)
    .filter(table => !new RegExp(`\\b${/\w/.test(table) ? table : 'in place'}\\b`).test(imported))
}

it('screens read only tables of texts that are files', async () => {
  const files = (await codeFiles(root)).filter(
    file => /^(mfe-[^/]+|shell)\/src\//.test(file) && !file.includes('.test.'),
  )
  const sources = await Promise.all(files.map(async file => ({ file, text: await readFile(join(root, file), 'utf8') })))
  expect(sources.filter(({ text }) => text.includes('useTexts(')).length).toBeGreaterThan(150)
  expect(sources.filter(({ text }) => tablesInPlace(text).length > 0).map(({ file }) => file)).toEqual([])
  expect(tablesInPlace("import { useTexts } from '@santhe/ui'\nuseTexts({ shop: {} })\nuseTexts(words)")).toEqual([
    '{',
    'words',
  ])
})
