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

  it('lets bundlers drop unused components', () => {
    const source = 'var Form = React10.forwardRef(\n  a\n);\nForm.displayName = "Form";\nB.contextType = C;\n'
    expect(slimRouter(source)).toBe('var Form = /*#__PURE__*/ React10.forwardRef(\n  a\n);\n')
  })

  it('removes branches of data routers', () => {
    expect(slimRouter('return isDataRoute ? a() : b();')).toBe('return false ? a() : b();')
    expect(slimRouter('let state = dataRouterOpts?.state;')).toBe('let state = void 0;')
  })

  it('fits the installed router', () => {
    const folder = join(dirname(createRequire(import.meta.url).resolve('react-router')), '../production')
    const files = readdirSync(folder).filter(file => file.endsWith('.mjs'))
    const sources = files.map(file => readFileSync(join(folder, file), 'utf8'))
    const slimmed = sources.map(slimRouter)
    expect(Math.max(...sources.map((source, file) => source.length - (slimmed[file]?.length ?? 0)))).toBeGreaterThan(
      4_000,
    )
    expect(slimmed.join('').match(/\bfalse \?|= void 0;\n {2}if \(matches/g)).toHaveLength(5)
  })
})
