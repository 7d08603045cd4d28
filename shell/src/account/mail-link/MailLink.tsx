import { type CallError, Link, textOf, useLocation } from '@santhe/host'
import { buttonClass, createTexts, ErrorState, Skeleton, SkeletonGroup, useTexts } from '@santhe/ui'
import { Fragment, type ReactNode } from 'react'
import { type OwnPath, useOwnTitle } from '../../pages/use-title.ts'
import { AccountLayout } from '../AccountLayout.tsx'
import styles from '../forms.module.css'

const texts = createTexts({ unchecked: 'We couldn’t check this link' })

interface MailLinkPageProps {
  path: OwnPath
  /** What is shown where the URL has no token. */
  incomplete: ReactNode
  children: (token: string) => ReactNode
}

/** A page that a link in a mail opens. Its URL contains a secret, so no request from it has a referrer. */
export function MailLinkPage({ path, incomplete, children }: MailLinkPageProps) {
  const { search } = useLocation()
  useOwnTitle(path)
  const token = new URLSearchParams(search).get('token')
  return (
    <>
      <meta name="referrer" content="no-referrer" />
      {token ? <Fragment key={token}>{children(token)}</Fragment> : incomplete}
    </>
  )
}

/** The way to what can be done without the link. */
export function ProfileLink({ children, isQuiet = false }: { children: ReactNode; isQuiet?: boolean }) {
  return (
    <Link to="/dashboard/profile" className={buttonClass({ ...(isQuiet && { look: 'quiet' }), isWide: true })}>
      {children}
    </Link>
  )
}

interface UncheckedLinkProps {
  title: string
  error: CallError | undefined
  retry: () => void
  isRetrying: boolean
}

/** While the link is being looked at, and when that failed. */
export function UncheckedLink({ title, error, retry, isRetrying }: UncheckedLinkProps) {
  const t = useTexts(texts)
  return (
    <AccountLayout title={title} lead="">
      {error ? (
        <ErrorState title={t('unchecked')} text={textOf(error)} onRetry={retry} isRetrying={isRetrying} />
      ) : (
        <SkeletonGroup className={styles.fields}>
          <Skeleton shape="pill" />
          <Skeleton shape="pill" />
        </SkeletonGroup>
      )}
    </AccountLayout>
  )
}
