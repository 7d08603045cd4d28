import type { ReleaseList } from '@santhe/federation/release-list'
import { folderStore } from '@santhe/files'
import { afterAll, expect } from 'vitest'
import { z } from 'zod'
import { team } from '../../testing/a-release.ts'
import { releasesFolder, startBackEnd, startEdge } from '../../testing/edge.ts'

const Use = z.object({ key: z.string(), slice: z.string() })
const keyNamed = (name: string) => name.padEnd(43, '0')
const SLICES: Readonly<Record<string, readonly string[]>> = {
  [keyNamed('shop')]: ['catalog'],
  [keyNamed('office')]: ['admin', 'seller'],
  [keyNamed('frame')]: ['shell'],
}

function useKey(use: unknown) {
  const { key, slice } = Use.parse(use)
  const slices = SLICES[key]
  const state = ['expired', 'revoked'].find(each => key.startsWith(each))
  if (state) return { refused: `KEY_${state.toUpperCase()}` }
  if (!slices) return { refused: 'KEY_UNKNOWN' }
  return slices.includes(slice) ? { team: 'a team' } : { refused: 'KEY_OF_OTHER_SLICES' }
}

/** Two edges of one market, stopped after the tests of the file. */
export async function twoEdges() {
  const { folder, remove } = await releasesFolder()
  const backEnd = await startBackEnd({ useKey })
  const stops = [backEnd.close, remove]
  const startOther = async (proxies: number): Promise<string> => {
    const edge = await startEdge(folder, backEnd.url, { proxies })
    stops.unshift(edge.stop)
    return edge.url
  }
  /** Starts a program that serves other calls beside the back end's, with an edge that knows both. */
  async function startOld(schemas: object) {
    const old = await startBackEnd({ useKey, schemas })
    const edge = await startEdge(folder, `${backEnd.url},${old.url}`)
    stops.unshift(edge.stop)
    return { oldUrl: old.url, endOld: old.close, by: team(edge.url, keyNamed('shop')) }
  }
  const urls = [await startOther(0), await startOther(0)]
  const store = folderStore(`${folder}/releases`)
  afterAll(async () => {
    for (const stop of stops) await stop()
  })

  const shop = () => team(urls[0] ?? '', keyNamed('shop'))
  const office = () => team(urls[1] ?? '', keyNamed('office'))
  const listAt = async (url: string): Promise<ReleaseList> => (await fetch(`${url}/releases.json`)).json()
  const sliceAt = async (url: string, name: string) => (await listAt(url)).slices.find(slice => slice.name === name)
  async function expectShown(name: string, version: string | undefined): Promise<void> {
    for (const url of urls) await expect.poll(async () => (await sliceAt(url, name))?.version).toBe(version)
  }
  const live = async (name: string): Promise<string | null> =>
    (await (await (name === 'catalog' ? shop() : office()).send('GET', name)).json()).version
  const namesIn = async () => (await store.list('')).map(({ name }) => name).sort()
  return { keyNamed, urls, store, startOther, startOld, shop, office, listAt, expectShown, live, namesIn }
}
