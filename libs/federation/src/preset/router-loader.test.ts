import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'

/** An untyped program for rspack. */
const loader: string = './router-loader.mjs'
const { default: slimRouter }: { default: (source: string) => string } = await import(loader)

describe('slimRouter', () => {
  it('empties messages and keeps conditions', () => {
    const call = (message: string) => `  invariant(\n    a(b),\n    ${message}\n  );\n  warning(c, "d");`
    expect(slimRouter(call('`No "x" (for "/*")`'))).toBe(call("''"))
    expect(slimRouter(call('messageOf("?", to)'))).toBe(call('messageOf("?", to)'))
  })

  it('fits the installed router', () => {
    const folder = join(dirname(createRequire(import.meta.url).resolve('react-router')), '../production')
    const files = readdirSync(folder).filter(file => file.endsWith('.mjs'))
    const saved = files.map(file => {
      const source = readFileSync(join(folder, file), 'utf8')
      return source.length - slimRouter(source).length
    })
    expect(Math.max(...saved)).toBeGreaterThan(4_000)
  })
})
