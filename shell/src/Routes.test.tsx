import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Remotes } from '@santhe/federation'
import type { ReleasedSlice } from '@santhe/federation/release-list'
import { SliceDescription } from '@santhe/federation/slice-description'
import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { Frame } from './frame/Frame.tsx'
import { OWN_PAGES, Pages } from './Routes.tsx'
import { renderShell } from './testing/render-shell.tsx'

const { paths: ownHeads } = SliceDescription.parse(
  JSON.parse(readFileSync(join(import.meta.dirname, '../slice.json'), 'utf8')),
)

const claimed = Object.keys(ownHeads)

const CATALOG: ReleasedSlice = {
  name: 'catalog',
  version: 'c1',
  entry: 'remoteEntry.js',
  paths: ['/products', '/products/:identifier'],
  exposes: {},
  host: '^2.0.0',
  hasServerBundle: true,
}
const Nothing = () => null

const remotes: Remotes = {
  slices: [CATALOG],
  loadPage: async ({ page }) => ({ path: page, Component: Nothing, head: () => ({ title: `Titled ${page}` }) }),
  loadPart: async name => () => <p>{'page' in name ? `The slice shows ${name.page}` : ''}</p>,
  renew: () => Promise.resolve(),
}

describe('Pages', () => {
  it('has the paths of the shell’s slice.json', () => {
    expect(Object.keys(OWN_PAGES).sort()).toEqual([...claimed].sort())
  })

  it('shows a slice’s page and sets its title', async () => {
    renderShell(<Pages />, { at: '/products/tomato-5', path: '*', remotes })
    expect(await screen.findByText('The slice shows /products/:identifier')).toBeDefined()
    await expect.poll(() => document.title).toBe('Titled /products/:identifier · Santhe')
  })

  it('takes an unknown slice’s title from the release list', async () => {
    const almanac = {
      ...CATALOG,
      name: 'almanac',
      paths: ['/almanac'],
      heads: { '/almanac': { title: 'What to Sow' } },
    }
    const loadPage: Remotes['loadPage'] = async ({ page }) => ({ path: page, Component: Nothing })
    renderShell(<Pages />, { at: '/almanac', path: '*', remotes: { ...remotes, slices: [almanac], loadPage } })
    expect(await screen.findByText('The slice shows /almanac')).toBeDefined()
    await expect.poll(() => document.title).toBe('What to Sow · Santhe')
  })

  // docs/product/pages.md#not-found
  it('shows Page Not Found for other paths', async () => {
    renderShell(<Pages />, { at: '/nowhere/at/all', path: '*', remotes })
    expect(await screen.findByRole('heading', { name: 'Page Not Found' })).toBeDefined()
    await expect.poll(() => document.title).toBe('Page Not Found · Santhe')
  })

  it.each([...claimed.filter(path => !path.startsWith('/dashboard') && path !== '/auth'), '/products', '/nowhere'])(
    '%s has exactly one main element',
    async path => {
      renderShell(
        <Frame>
          <Pages />
        </Frame>,
        { at: path, path: '*', remotes },
      )
      // Slice pages bring their own heading; a path may redirect, and the next page loads then.
      const headings = path === '/products' ? 0 : 1
      await expect.poll(() => screen.getAllByRole('main')[0]?.querySelectorAll('h1').length).toBe(headings)
      expect(screen.getAllByRole('main')).toHaveLength(1)
    },
  )

  it('redirects /auth to the farmers’ registration', async () => {
    renderShell(<Pages />, { at: '/auth', path: '*', remotes })
    await expect.poll(() => screen.getByTestId('url').textContent).toBe('/register?type=farmer')
  })
})
