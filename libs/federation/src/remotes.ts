import { loadRemote, registerRemotes } from '@module-federation/enhanced/runtime'
import type { ComponentType } from 'react'
import { z } from 'zod'
import { isInHostRange } from './host-range.ts'
import { worded } from './path-head.ts'
import { RELEASE_LIST_PATH, type ReleasedSlice, ReleaseList, releasePath } from './release-list.ts'

// biome-ignore lint/complexity/noBannedTypes: a part takes whatever props it declares; the shell names them where it shows it.
export type Part = ComponentType<{}>

const component = z.custom<Part>(value => typeof value === 'function' || (typeof value === 'object' && value !== null))
const TextsModule = z.object({
  loadTexts: z.custom<(language: string) => Promise<void>>(value => typeof value === 'function'),
})
const loader = z.custom<() => Promise<unknown>>(value => typeof value === 'function')
/** A page contains its component, or loads it. */
const Page = z.looseObject({ path: z.string(), Component: component.optional(), load: loader.optional() })
const PagesModule = z.object({ pages: z.array(Page) })
type RemotePage = z.output<typeof PagesModule>['pages'][number]

/** A page by its path pattern, or a part by its exposed and exported name. */
export type RemoteName = { slice: string; page: string } | { slice: string; part: string }

export interface Remotes {
  readonly slices: readonly ReleasedSlice[]
  /** Titles of the shell's pages by path. */
  readonly ownHeads?: ReleaseList['shell']['heads']
  /**
   * Returns the page as the slice exports it, with its data and head.
   * @throws Error when its files can't be loaded
   */
  loadPage(name: { slice: string; page: string }): Promise<RemotePage>
  loadPart(name: RemoteName): Promise<Part>
  /** Takes a slice's newest release. A loaded one of the same version stays: the next load fetches only missing files. */
  renew(slice: string): Promise<void>
}

interface RemotesOptions {
  /** Default: English, which is part of the code. */
  language?: string
  /** Reads the release list again; by default from /releases.json. */
  readList?: () => Promise<unknown>
}

async function readListAgain(): Promise<unknown> {
  const response = await fetch(RELEASE_LIST_PATH, { cache: 'no-cache' })
  return response.json()
}

function asRemote(slice: ReleasedSlice) {
  return { name: slice.name, entry: `${releasePath(slice)}${slice.entry}` }
}

/** Browsers use the preload for a file's first request, even after it failed: only a second try reaches the network. */
function retryOnce<T>(run: () => Promise<T>, between = () => {}): Promise<T> {
  return run().catch(() => {
    between()
    return run()
  })
}

async function componentOf({ Component, load: loadLate }: RemotePage): Promise<Part> {
  return component.parse(loadLate ? await retryOnce(loadLate) : Component)
}

/** Loads what slices expose. The federation runtime remembers a failure until the slice is registered again. */
function loaderOf(releasedAs: (slice: string) => ReleasedSlice | undefined, host: string) {
  const registered = new Map<string, string>()
  function forget(slice: string): void {
    const released = releasedAs(slice)
    if (!released) return
    registered.set(slice, released.version)
    registerRemotes([asRemote(released)], { force: true })
  }
  function forgetOlder(slice: string): void {
    if (registered.get(slice) !== releasedAs(slice)?.version) forget(slice)
  }

  async function load(slice: string, part: string): Promise<unknown> {
    const released = releasedAs(slice)
    if (released && !isInHostRange(host, released.host))
      throw new Error(`${slice} needs @santhe/host ${released.host}, but this page brings ${host}: reload it`)
    const module = await retryOnce(
      () => loadRemote<unknown>(`${slice}/${part}`),
      () => forget(slice),
    )
    if (module === null || module === undefined) throw new Error(`The slice ${slice} gives no ${part}`)
    return module
  }

  return { load, forgetOlder }
}

/** Returns the slices of a release list for loading at run time. Registers them with the federation runtime of this page. */
export function createRemotes(
  list: ReleaseList,
  { language = 'en', readList = readListAgain }: RemotesOptions = {},
): Remotes {
  let slices: readonly ReleasedSlice[] = list.slices

  const releasedAs = (slice: string) => slices.find(({ name }) => name === slice)

  const { load, forgetOlder } = loaderOf(releasedAs, list.shell.host)
  for (const { name } of slices) forgetOlder(name)

  /** A slice falls back to English if it lacks this language, or its texts can't be loaded. */
  async function loadTexts(slice: string): Promise<void> {
    if (language === 'en' || !releasedAs(slice)?.languages?.includes(language)) return
    const { loadTexts: loadTables } = TextsModule.parse(await load(slice, 'texts'))
    await retryOnce(() => loadTables(language))
  }

  const wordsOf = (slice: string) => loadTexts(slice).catch(() => undefined)

  async function loadPage({ slice, page }: { slice: string; page: string }): Promise<RemotePage> {
    const [module] = await Promise.all([load(slice, 'pages'), wordsOf(slice)])
    const { pages } = PagesModule.parse(module)
    const match = pages.find(({ path }) => path === page)
    if (!match) throw new Error(`The slice ${slice} claims ${page} but exports no such page`)
    return match
  }

  return {
    get slices() {
      return slices
    },
    ...(list.shell.heads && { ownHeads: list.shell.heads }),
    loadPage,
    async loadPart(name) {
      if ('page' in name) return componentOf(await loadPage(name))
      const [module] = await Promise.all([load(name.slice, name.part), wordsOf(name.slice)])
      return component.parse(z.record(z.string(), z.unknown()).parse(module)[name.part])
    },
    async renew(slice) {
      const fresh = ReleaseList.safeParse(await readList().catch(() => undefined))
      // This page keeps its host until reloaded; the files of the release that fits it still exist.
      if (fresh.success)
        slices = fresh.data.slices.map(one =>
          isInHostRange(list.shell.host, one.host) ? worded(one, language) : (releasedAs(one.name) ?? one),
        )
      forgetOlder(slice)
    },
  }
}
