import { Remote, type Remotes, useRemotes } from '@santhe/federation'
import {
  api,
  type HostState,
  type SlicePage,
  urlOf,
  useHost,
  useIsRestored,
  useLanguage,
  useLocation,
  useSession,
} from '@santhe/host'
import type { Language } from '@santhe/rules'
import { ErrorBoundary } from '@santhe/ui'
import { Fragment, lazy, type ReactNode, Suspense, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { matchPath, Navigate, Route, Routes } from 'react-router-dom'
import { z } from 'zod'
import { startPath } from './account/way-back.ts'
import { MARKET_NAME } from './pages/full-title.ts'
import { PagePlaceholder, sliceFailure } from './pages/PagePlaceholder.tsx'
import { useTitle } from './pages/use-title.ts'
import type { PolicyName, PolicyTexts } from './policies/policy.ts'

function SlicePageRoute({ slice, path }: { slice: string; path: string }) {
  useSliceTitle(slice, path)
  return <Remote slice={slice} page={path} placeholder={PAGE_PLACEHOLDER} failure={sliceFailure} />
}

const PAGE_PLACEHOLDER = <PagePlaceholder />

const Page = z.custom<SlicePage>(value => typeof value === 'object' && value !== null && 'path' in value)

/** Undefined while a read is in progress. */
function resultsOf(reads: ReturnType<NonNullable<SlicePage['data']>>, state: HostState): unknown[] | undefined {
  const results: unknown[] = []
  for (const [contract, { params, query }] of reads) {
    const url = urlOf(contract, params, query)
    const { data, status } = api.endpoints.read.select({ call: contract.call, url, provides: contract.provides })(state)
    // Reads after a refused one may never be sent.
    if (data === undefined) return status === 'rejected' ? results : undefined
    const parsed = contract.response.safeParse(data.body)
    results.push(parsed.success ? parsed.data : undefined)
  }
  return results
}

function titleOf({ slices }: Remotes, slice: string, path: string): string {
  return slices.find(({ name }) => name === slice)?.heads?.[path]?.title ?? MARKET_NAME
}

/** Sets the slice's title once its data is loaded, and the release list's until then. */
function useSliceTitle(slice: string, path: string): void {
  const remotes = useRemotes()
  const { store, now, language } = useHost()
  const { search, pathname, key } = useLocation()
  const [page, setPage] = useState<SlicePage>()
  useEffect(() => {
    let isCurrent = true
    // Load errors are shown instead of the page.
    remotes.loadPage({ slice, page: path }).then(
      loaded => isCurrent && setPage(Page.parse(loaded)),
      () => {},
    )
    return () => {
      isCurrent = false
    }
  }, [remotes, slice, path])

  const titleIn = useMemo(() => {
    const at = { params: matchPath(path, pathname)?.params ?? {}, query: new URLSearchParams(search), now, language }
    const reads = page?.data?.(at) ?? []
    let lastQueries: unknown
    let title: string | undefined
    return () => {
      const state = store.getState()
      if (!page?.head || state.api.queries === lastQueries) return title
      lastQueries = state.api.queries
      const results = resultsOf(reads, state)
      title = results && page.head({ ...at, results }).title
      return title
    }
  }, [page, store, now, language, search, path, pathname])
  const sliceTitle = useSyncExternalStore(store.subscribe, titleIn, () => undefined)
  // The server's title stays until the page sets another.
  const isNamed = key === 'default' && (page === undefined || page.head !== undefined)
  useTitle(sliceTitle ?? (isNamed ? undefined : titleOf(remotes, slice, path)), path === '/')
}

const LoginPage = lazy(async () => ({ default: (await import('./account/LoginPage.tsx')).LoginPage }))
const RegisterPage = lazy(async () => ({ default: (await import('./account/RegisterPage.tsx')).RegisterPage }))
const ForgotPasswordPage = lazy(async () => ({
  default: (await import('./account/password/ForgotPasswordPage.tsx')).ForgotPasswordPage,
}))
const LinkPage = lazy(async () => ({ default: (await import('./account/LinkPage.tsx')).LinkPage }))
const DashboardPage = lazy(async () => ({ default: (await import('./dashboard/DashboardPage.tsx')).DashboardPage }))
const SlicePartPage = lazy(async () => ({ default: (await import('./dashboard/DashboardPage.tsx')).SlicePartPage }))
const HowItWorksPage = lazy(async () => ({ default: (await import('./pages/HowItWorksPage.tsx')).HowItWorksPage }))
const NotFoundPage = lazy(async () => ({ default: (await import('./pages/NotFoundPage.tsx')).NotFoundPage }))

/** Loads one language's policies, at once with the page that shows them. */
const policyPage = (load: () => Promise<{ default: PolicyTexts }>) =>
  lazy(async () => {
    const [{ PolicyPage }, { default: texts }] = await Promise.all([import('./policies/PolicyPage.tsx'), load()])
    return { default: ({ of }: { of: PolicyName }) => <PolicyPage texts={texts} of={of} /> }
  })
const POLICY_PAGES: Readonly<Record<Language, ReturnType<typeof policyPage>>> = {
  en: policyPage(() => import('./policies/texts/en.json')),
  kn: policyPage(() => import('./policies/texts/kn.json')),
  hi: policyPage(() => import('./policies/texts/hi.json')),
}

function PolicyRoute({ of }: { of: PolicyName }) {
  const PolicyPage = POLICY_PAGES[useLanguage()]
  return <PolicyPage of={of} />
}

function StartPage() {
  const { user } = useSession()
  const isRestored = useIsRestored()
  return isRestored ? <Navigate to={startPath(user?.role)} replace /> : PAGE_PLACEHOLDER
}

/** Same paths as in `slice.json`. */
export const OWN_PAGES: Readonly<Record<string, ReactNode>> = {
  '/login': <LoginPage />,
  '/register': <RegisterPage />,
  '/forgot-password': <ForgotPasswordPage />,
  '/reset-password': <LinkPage path="/reset-password" />,
  '/confirm-email': <LinkPage path="/confirm-email" />,
  '/keep-email': <LinkPage path="/keep-email" />,
  '/end-help': <LinkPage path="/end-help" />,
  '/unsubscribe': <LinkPage path="/unsubscribe" />,
  '/choice': <LinkPage path="/choice" />,
  '/start': <StartPage />,
  '/auth': <Navigate to="/register?type=farmer" replace />,
  '/how-it-works': <HowItWorksPage />,
  '/privacy': <PolicyRoute of="privacy" />,
  '/terms': <PolicyRoute of="terms" />,
  '/cookies': <PolicyRoute of="cookies" />,
  '/shipping': <PolicyRoute of="shipping" />,
  '/dashboard': <DashboardPage part="overview" path="/dashboard" />,
  '/dashboard/overview': <DashboardPage part="overview" path="/dashboard/overview" />,
  '/dashboard/orders': <DashboardPage part="orders" path="/dashboard/orders" />,
  '/dashboard/orders/day': <DashboardPage part="daySheet" path="/dashboard/orders/day" />,
  '/dashboard/orders/:id': <DashboardPage part="order" path="/dashboard/orders/:id" />,
  '/dashboard/statements': <DashboardPage part="statements" path="/dashboard/statements" />,
  '/dashboard/products': <DashboardPage part="products" path="/dashboard/products" />,
  '/dashboard/products/new': <DashboardPage part="productForm" path="/dashboard/products/new" />,
  '/dashboard/products/:id': <DashboardPage part="productForm" path="/dashboard/products/:id" />,
  '/dashboard/profile': <DashboardPage part="profile" path="/dashboard/profile" />,
}

/** Routes of the shell and of all released slices. */
export function Pages() {
  const { slices } = useRemotes()
  const { pathname } = useLocation()
  return (
    <ErrorBoundary of={pathname}>
      <Suspense fallback={<PagePlaceholder />}>
        <Routes>
          {Object.entries(OWN_PAGES).map(([path, page]) => (
            <Route key={path} path={path} element={page} />
          ))}
          {slices.flatMap(({ name, paths, dashboard = [] }) =>
            paths.map(path => {
              const offer = dashboard.find(one => one.path === path)
              const page = offer ? (
                <SlicePartPage slice={name} {...offer} />
              ) : (
                <SlicePageRoute slice={name} path={path} />
              )
              return <Route key={path} path={path} element={<Fragment key={path}>{page}</Fragment>} />
            }),
          )}
          <Route path="*" element={<NotFoundPage />} />
        </Routes>
      </Suspense>
    </ErrorBoundary>
  )
}
