import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const CONTRACTS = join(import.meta.dirname, '../../../contracts/src')
/** An untyped program for rspack. */
const loader: string = './contracts-loader.mjs'
const { default: slimContracts }: { default: (source: string) => string } = await import(loader)

it("removes fields that pages don't read from a contract, and marks it as pure", () => {
  const source = `export const listStalls = endpoint({
  call: 'GET /api/stalls',
  owner: 'storefront',
  access: 'anyone',
  summary:
    'Stalls, by name, of "a" market',
  errors: [
    'NOT_FOUND',
  ],
  response: z.array(Stall),
})
`
  expect(slimContracts(source)).toBe(`export const listStalls = /*#__PURE__*/ endpoint({
  call: 'GET /api/stalls',
  access: 'anyone',
  response: z.array(Stall),
})
`)
})

it('removes every summary of libs/contracts, and the default owner', () => {
  const sources = readdirSync(CONTRACTS).filter(
    file => /\.ts$/.test(file) && !/test|endpoint\.ts|openapi\.ts/.test(file),
  )
  const left = sources.filter(file => /^ {2}summary:/m.test(slimContracts(readFileSync(join(CONTRACTS, file), 'utf8'))))
  expect(sources.length).toBeGreaterThan(30)
  expect(left).toEqual([])
  expect(slimContracts(readFileSync(join(CONTRACTS, 'endpoint.ts'), 'utf8'))).not.toContain('  owner: ')
})
