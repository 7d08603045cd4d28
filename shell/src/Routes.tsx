import { useRemotes } from '@santhe/federation'
import { ErrorBoundary } from '@santhe/ui'
import { lazy, type ReactNode, Suspense } from 'react'
import { Navigate, Route, Routes, useLocation } from 'react-router-dom'
import { PagePlaceholder } from './pages/PagePlaceholder.tsx'
import { SlicePageRoute } from './pages/SlicePageRoute.tsx'

const LoginPage = lazy(async () => ({ default: (await import('./account/LoginPage.tsx')).LoginPage }))
const RegisterPage = lazy(async () => ({ default: (await import('./account/RegisterPage.tsx')).RegisterPage }))
const ForgotPasswordPage = lazy(async () => ({
  default: (await import('./account/password/ForgotPasswordPage.tsx')).ForgotPasswordPage,
}))
const LinkPage = lazy(async () => ({ default: (await import('./account/LinkPage.tsx')).LinkPage }))
const DashboardPage = lazy(async () => ({ default: (await import('./dashboard/DashboardPage.tsx')).DashboardPage }))
const HowItWorksPage = lazy(async () => ({ default: (await import('./pages/HowItWorksPage.tsx')).HowItWorksPage }))
const NotFoundPage = lazy(async () => ({ default: (await import('./pages/NotFoundPage.tsx')).NotFoundPage }))
const PrivacyPage = lazy(async () => ({ default: (await import('./policies/PrivacyPage.tsx')).PrivacyPage }))
const TermsPage = lazy(async () => ({ default: (await import('./policies/TermsPage.tsx')).TermsPage }))
const CookiesPage = lazy(async () => ({ default: (await import('./policies/CookiesPage.tsx')).CookiesPage }))
const ShippingPage = lazy(async () => ({ default: (await import('./policies/ShippingPage.tsx')).ShippingPage }))

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
  '/auth': <Navigate to="/register?type=farmer" replace />,
  '/how-it-works': <HowItWorksPage />,
  '/privacy': <PrivacyPage />,
  '/terms': <TermsPage />,
  '/cookies': <CookiesPage />,
  '/shipping': <ShippingPage />,
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
          {slices.flatMap(({ name, paths }) =>
            paths.map(path => (
              <Route key={path} path={path} element={<SlicePageRoute key={path} slice={name} path={path} />} />
            )),
          )}
          <Route path="*" element={<NotFoundPage />} />
        </Routes>
      </Suspense>
    </ErrorBoundary>
  )
}
