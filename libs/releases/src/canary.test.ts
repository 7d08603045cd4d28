import { describe, expect, it } from 'vitest'
import { armsOf, canaryOf, listFor, type StoredList, withCanary, withoutCanary } from './canary.ts'
import { withMove } from './release-list-file.ts'

const aSlice = (version: string, name = 'catalog') => ({
  ...{
    name,
    version,
    entry: 'remoteEntry.js',
    paths: [`/${name}`],
    exposes: {},
    host: '^2.0.0',
    hasServerBundle: true,
  },
})
const shell = { version: 's1', entry: 'main.js', scripts: [], styles: [], paths: [], host: '2.0.0', fonts: [] }
const LIST: StoredList = { shell, slices: [aSlice('v1'), aSlice('w1', 'seller')] }
const now = new Date('2026-11-30T10:00:00Z')
const begun = (version = 'v2', share = 5) => ({ entry: aSlice(version), replaces: { version: 'v1' }, share, now })
const list = withCanary(LIST, begun())

// docs/rendering.md#canary
describe('withCanary', () => {
  it('returns the same list when repeated, and changes the share', () => {
    expect(withCanary(list, begun())).toBe(list)
    expect(canaryOf(withCanary(list, begun('v2', 20)), 'catalog')?.share).toBe(20)
  })

  it('refuses a second canary, a live version and an outdated request', () => {
    expect(() => withCanary(list, begun('v3'))).toThrow('catalog has the canary v2')
    expect(() => withCanary(LIST, begun('v1'))).toThrow('v1 can be no canary')
    expect(() => withCanary(LIST, { ...begun(), replaces: { version: 'v0' } })).toThrow('catalog shows v1')
  })

  it('ends with a full release, and survives a repeated release of the live version', () => {
    const moved = withMove(list, { entry: aSlice('v2'), replaces: { version: 'v1' } })
    expect(moved.slices[0]).toMatchObject({ version: 'v2', before: 'v1' })
    expect(canaryOf(moved, 'catalog')).toBeUndefined()
    expect(canaryOf(withMove(list, { entry: aSlice('v1'), replaces: { version: 'v0' } }), 'catalog')?.share).toBe(5)
  })

  it('refuses to end twice', () => {
    const ended = withoutCanary(list, { name: 'catalog', version: 'v2' })
    expect(ended).toEqual(LIST)
    expect(() => withoutCanary(ended, { name: 'catalog', version: 'v2' })).toThrow('v2 is no canary of catalog')
  })
})

describe('listFor', () => {
  it('returns one object per combination, without canary fields', () => {
    expect(listFor(list, [])).toEqual(LIST)
    const inCanary = listFor(list, ['catalog'])
    expect(inCanary.slices[0]).toEqual({ ...aSlice('v2'), before: 'v1' })
    expect(listFor(list, ['catalog'])).toBe(inCanary)
  })
})

describe('armsOf', () => {
  it('puts the share of visitors into the canary, and as many into the control', () => {
    const arms = Array.from({ length: 20_000 }, (_, at) => armsOf(list, `visitor ${at}`)[0]?.arm)
    for (const arm of ['canary', 'control']) {
      const count = arms.filter(each => each === arm).length
      expect([arm, count > 850 && count < 1_150]).toEqual([arm, true])
    }
  })

  it('chooses other visitors for another version', () => {
    const next = withCanary(LIST, begun('v3', 20))
    const visitors = Array.from({ length: 500 }, (_, at) => `visitor ${at}`)
    const inCanary = (of: StoredList) => visitors.filter(id => armsOf(of, id)[0]?.arm === 'canary').join()
    expect(inCanary(next)).not.toBe(inCanary(withCanary(LIST, begun('v2', 20))))
  })
})
