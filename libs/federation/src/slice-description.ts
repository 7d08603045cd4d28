import { z } from 'zod'
import { NavigationEntry, PathHead, PathPattern } from './path-head.ts'

/** The team that builds a slice, with a contact, shown to people when it fails. */
const Team = z.object({
  name: z.string().min(1).max(40),
  contact: z.url({ protocol: /^(mailto|https)$/, error: 'Give a mailto: or https: URL of the team' }),
})

const ExposedName = z.string().regex(/^\.\/[A-Za-z][\w]*$/, 'An exposed part is named like ./pages or ./BuyerOrders')

/** Validates roles, so that a misspelt one hides nothing. */
const Roles = z
  .array(z.enum(['customer', 'farmer', 'admin', 'district_manager', 'taluk_agent', 'delivery_agent']))
  .min(1)

/** A part at `/dashboard/<path>`, with a link in the dashboard's navigation. */
const DashboardEntry = PathHead.extend({ path: z.string().regex(/^[\w-]+$/), part: ExposedName, for: Roles })

/** A slice's `slice.json`, written by its team. */
export const SliceDescription = z
  .strictObject({
    /** Its name in URLs and in the release list: 'catalog' for mfe-catalog. */
    name: z.string().regex(/^[a-z][a-z0-9-]*$/),
    team: Team.optional(),
    /** The paths it owns, each with its title; each has an entry in the exports of './pages'. */
    paths: z.record(PathPattern, PathHead),
    /** Links to its paths in the header's menus, in this order after the shell's. */
    navigation: z.array(NavigationEntry.extend({ for: Roles.optional() })).optional(),
    dashboard: z.array(DashboardEntry).optional(),
    /** Parts that others load at run time: name and source file. */
    exposes: z.record(ExposedName, z.string().startsWith('./src/')),
    /** Parts that contain all their code: rarely opened ones must not split files that everybody loads. */
    alone: z.array(ExposedName).default([]),
    /** Complete languages besides English, loaded by './texts'. */
    languages: z.array(z.enum(['kn', 'hi'])).default([]),
    /** The range of @santhe/host that it was made for, such as '^2.0.0'. */
    host: z.string().regex(/^\^?\d+\.\d+\.\d+$/, 'A range of @santhe/host is like ^2.0.0, or one version'),
    /** Public pages: builds `src/server.ts`, with `pages` and `loadTexts`, for the edge, which gets data and metadata from it. */
    hasServerBundle: z.boolean().default(false),
  })
  .refine(({ hasServerBundle, exposes }) => !hasServerBundle || './pages' in exposes, 'A server bundle has ./pages')
  .refine(
    ({ languages, exposes, name }) => languages.length === 0 || name === 'shell' || './texts' in exposes,
    'Other languages are loaded by ./texts',
  )
  .refine(
    ({ languages, paths, navigation = [], dashboard = [] }) =>
      languages.every(language => [...Object.values(paths), ...navigation, ...dashboard].every(head => head[language])),
    'Each path has its title in each language',
  )
  .refine(
    ({ navigation = [], paths }) => navigation.every(({ path }) => path in paths && !path.includes(':')),
    'A link leads to a path of the slice, without parameters',
  )
  .refine(({ dashboard = [], exposes }) => dashboard.every(({ part }) => part in exposes), 'A part is exposed')
export type SliceDescription = z.output<typeof SliceDescription>
