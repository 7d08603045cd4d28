import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { ReleasedSlice } from '@santhe/federation/release-list'
import { SHARED_ON_SERVER } from '@santhe/federation/server'
import type { FileStore } from '@santhe/files'
import type { EagerPage, SlicePage } from '@santhe/host'
import * as host from '@santhe/host'
import React from 'react'
import jsxRuntime from 'react/jsx-runtime'
import ReactDom from 'react-dom'
import { z } from 'zod'

const isFunction = (value: unknown) => typeof value === 'function'
const Page = z.custom<SlicePage>(
  value =>
    typeof value === 'object' &&
    value !== null &&
    'path' in value &&
    typeof value.path === 'string' &&
    (!('queryNames' in value) || Array.isArray(value.queryNames)) &&
    (!('data' in value) || isFunction(value.data)) &&
    (!('head' in value) || isFunction(value.head)),
)
const Bundle = z.object({
  pages: z.array(Page),
  loadTexts: z.custom<(language: string) => Promise<void>>(isFunction).optional(),
})

/** Shares this program's module instances with released bundles, so they need no node_modules. */
function shareInstances(): void {
  const shared = { react: React, 'react/jsx-runtime': jsxRuntime, 'react-dom': ReactDom, '@santhe/host': host }
  Object.assign(globalThis, { [SHARED_ON_SERVER]: shared })
}

export type ServerBundles = (slice: ReleasedSlice) => Promise<readonly EagerPage[]>

/** Loads a page's component ahead of the first request. */
async function whole(page: SlicePage): Promise<EagerPage> {
  return 'load' in page ? { ...page, Component: await page.load() } : page
}

/** Returns a slice's pages from its server bundle, imported once. */
export function serverBundles(releases: FileStore): ServerBundles {
  shareInstances()
  const imported = new Map<string, Promise<readonly EagerPage[]>>()

  async function load({ name, version, languages = [] }: ReleasedSlice): Promise<readonly EagerPage[]> {
    const folder = `slices/${name}/${version}/server/`
    for (const file of await releases.list(folder)) await releases.bring(file.name)
    const file = pathToFileURL(join(releases.folder, folder, 'pages.mjs'))
    const bundle: unknown = await import(/* webpackIgnore: true */ file.href)
    const { pages, loadTexts } = Bundle.parse(bundle)
    await Promise.all(languages.map(language => loadTexts?.(language)))
    return Promise.all(pages.map(whole))
  }

  return async slice => {
    if (!slice.hasServerBundle) return []
    const key = `${slice.name} ${slice.version}`
    const pages =
      imported.get(key) ??
      load(slice).catch((error: unknown) => {
        imported.delete(key)
        throw error
      })
    imported.set(key, pages)
    return pages
  }
}
