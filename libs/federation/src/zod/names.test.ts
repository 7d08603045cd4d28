import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import * as offered from './names.ts'

/** An untyped program for rspack. */
const loader: string = '../preset/zod-loader.mjs'
const { UNUSED, default: slimZod }: { UNUSED: string; default: (source: string) => string } = await import(loader)

const REPOSITORY = join(import.meta.dirname, '../../../..')
const FOLDERS = [
  ...['client', 'contracts', 'federation', 'host', 'rules', 'ui'].map(name => `libs/${name}/src`),
  ...['mfe-admin/src', 'mfe-catalog/src', 'mfe-checkout/src', 'mfe-seller/src', 'shell/src'],
]
/** Files that no browser runs. */
const ELSEWHERE = /\.test\.tsx?$|contracts\/src\/call-schemas\.ts$|federation\/src\/preset\//
const TYPES = new Set(['infer', 'input', 'output', 'ZodSafeParseResult', 'ZodType'])

function namesUsedIn(text: string): string[] {
  return [...text.matchAll(/(?<![\w.'])z\s*\.\s*([A-Za-z]\w*)/g)].flatMap(([, name]) => (name ? [name] : []))
}

function filesOf(folder: string): string[] {
  return readdirSync(join(REPOSITORY, folder), { recursive: true, encoding: 'utf8' })
    .filter(file => /\.tsx?$/.test(file))
    .map(file => `${folder}/${file}`)
    .filter(file => !ELSEWHERE.test(file))
}

function usesOf(files: readonly string[]): Map<string, string> {
  const uses = new Map<string, string>()
  for (const file of files) {
    for (const name of namesUsedIn(readFileSync(join(REPOSITORY, file), 'utf8')))
      if (!TYPES.has(name)) uses.set(name, file)
  }
  return uses
}

describe('zod as offered to pages', () => {
  const uses = usesOf(FOLDERS.flatMap(filesOf))

  it('has every name that browser code uses', () => {
    const missing = [...uses].filter(([name]) => !(name in offered))
    expect(missing).toEqual([])
  })

  it('has no unused name', () => {
    expect(Object.keys(offered).filter(name => !uses.has(name))).toEqual([])
  })

  it('keeps every schema method that browser code calls', () => {
    const call = new RegExp(`(?<!\\b(?:z|iso))\\.(?:${UNUSED})\\(.*`, 'g')
    const files = FOLDERS.flatMap(filesOf)
    expect(files.flatMap(file => readFileSync(join(REPOSITORY, file), 'utf8').match(call) ?? [])).toEqual([])
  })

  it('removes all other schema methods', () => {
    const schemas = readFileSync(join(REPOSITORY, 'node_modules/zod/v4/classic/schemas.js'), 'utf8')
    const method = new RegExp(`^ {4}(?:async )?(?:${UNUSED})(?:\\(|: )`, 'gm')
    expect(schemas.match(method)?.length).toBe(UNUSED.split('|').length)
    expect(slimZod(schemas).match(method)).toBe(null)
  })
})
