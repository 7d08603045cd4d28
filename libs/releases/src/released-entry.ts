import type { ReleasedShell, ReleasedSlice } from '@santhe/federation/release-list'
import type { Build } from './build.ts'

/** Pages preload these chunks of the shell by name; other chunks load when opened. */
const TEXTS = 'texts-'

export function releasedShell({ description, assets, version }: Omit<Build, 'files'>, host: string): ReleasedShell {
  const { entry, starter, first, fonts, languageFonts, icon, homeIcons, chunks = {} } = assets
  const { paths: heads } = description
  const texts = Object.fromEntries(Object.entries(chunks).filter(([name]) => name.startsWith(TEXTS)))
  const files = { ...first, fonts, languageFonts, icon, homeIcons, chunks: texts }
  return { version, host, entry, starter, ...files, paths: Object.keys(heads), heads }
}

export function releasedSlice({ description, assets, version }: Omit<Build, 'files'>): ReleasedSlice {
  const { name, host, hasServerBundle, languages, team, navigation, dashboard } = description
  const parts = (dashboard ?? []).map(({ path, part, for: roles, ...head }) => ({
    ...{ path: `/dashboard/${path}`, part: part.slice(2), for: roles, head },
  }))
  const heads = { ...description.paths, ...Object.fromEntries(parts.map(({ path, head }) => [path, head])) }
  const { entry, exposes, chunks } = assets
  const own = { name, version, entry, paths: Object.keys(heads), heads, exposes, chunks }
  const offers = {
    ...(navigation && { navigation }),
    ...(dashboard && { dashboard: parts.map(({ head: _, ...part }) => part) }),
  }
  return { ...own, languages, host, hasServerBundle, ...(team && { team }), ...offers }
}
