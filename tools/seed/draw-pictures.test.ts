import { categorySlug } from '@santhe/domain'
import { isSort, viewsOf } from '@santhe/files'
import { READY_CATEGORIES } from '@santhe/rules'
import { describe, expect, it } from 'vitest'
import { drawProduce } from './draw-pictures.ts'
import { FARMS, PRODUCE, type ProduceKey } from './market/demo-data.ts'

const isKind = (key: string): key is ProduceKey => Object.hasOwn(PRODUCE, key)
const KINDS = Object.keys(PRODUCE).filter(isKind)

/** A picture store that draws nothing, but returns the paths. */
const saveDrawn = async (name: string) => `/files/drawn/${name}.webp`

describe('pictures of the demo market', () => {
  it('have a path for each kind of produce, except those with their category’s crate', async () => {
    const paths = new Map(
      await Promise.all(KINDS.map(async key => [key, await drawProduce({ saveDrawn }, key)] as const)),
    )
    const crates = Object.values(READY_CATEGORIES).map(({ name }) => `/files/drawn/${categorySlug(name)}.webp`)
    const own = [...paths].filter(([key]) => isSort(key)).map(([, path]) => path)
    expect([new Set(own).size, own.filter(path => crates.includes(path))]).toEqual([own.length, []])
    for (const [key, path] of paths) if (!isSort(key)) expect(crates, key).toContain(path)
    expect(own.length).toBeGreaterThanOrEqual(54)
  })

  it('count the distinct ones of an offer', () => {
    for (const { produce, photos = 0 } of FARMS.flatMap(({ offers }) => offers)) {
      const different = isSort(produce) ? viewsOf(produce).length : 1
      expect(photos + 1, produce).toBeLessThanOrEqual(different)
    }
  })

  it('refuse a photo that equals another', async () => {
    await expect(drawProduce({ saveDrawn }, 'ginger', 3)).rejects.toThrow('fewer than 4 different pictures')
  })

  it('show each farm by three scenes, each with its own header', () => {
    for (const { farmName, scenes } of FARMS) expect(new Set(scenes).size, farmName).toBe(3)
    expect(new Set(FARMS.map(({ scenes }) => scenes[0])).size).toBe(FARMS.length)
  })
})
