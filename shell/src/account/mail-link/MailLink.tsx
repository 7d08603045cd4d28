import { type CallError, Link, type Outcome, textOf, useLocation } from '@santhe/host'
import { buttonClass, ErrorState, Skeleton, SkeletonGroup, useTexts } from '@santhe/ui'
import blocks from '@santhe/ui/blocks.module.css'
import { Fragment, type ReactNode, useState } from 'react'
import { type OwnPath, useOwnTitle } from '../../pages/use-title.ts'
import texts from '../../texts/en/mail-link.json'
import { AccountLayout } from '../AccountLayout.tsx'

interface MailLinkPageProps {
  path: OwnPath
  incomplete: ReactNode
  children: (token: string) => ReactNode
}

/** The URL contains a secret, so requests send no referrer. */
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

/** Runs a link's call on its button, never by opening the page. */
export function useLinkPress<Result>(send: () => Promise<Outcome<Result>>, onDone?: () => void) {
  const [done, setDone] = useState<Result>()
  const [refused, setRefused] = useState<CallError>()
  async function press(): Promise<void> {
    setRefused(undefined)
    const outcome = await send()
    if (!outcome.ok) return setRefused(outcome.error)
    setDone(outcome.data)
    onDone?.()
  }
  return { done, refused, onPress: () => void press() }
}

interface DeadLinkProps {
  title: string
  lead: string
  profile: string
  isQuiet?: boolean
}

export function DeadLink({ title, lead, profile, isQuiet = false }: DeadLinkProps) {
  return (
    <AccountLayout title={title} lead={lead}>
      <ProfileLink isQuiet={isQuiet}>{profile}</ProfileLink>
    </AccountLayout>
  )
}

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

/** Shown while checking the link, and on failure. */
export function UncheckedLink({ title, error, retry, isRetrying }: UncheckedLinkProps) {
  const t = useTexts(texts)
  return (
    <AccountLayout title={title} lead="">
      {error ? (
        <ErrorState title={t('unchecked')} text={textOf(error)} onRetry={retry} isRetrying={isRetrying} />
      ) : (
        <SkeletonGroup className={blocks.stack20}>
          <Skeleton shape="pill" />
          <Skeleton shape="pill" />
        </SkeletonGroup>
      )}
    </AccountLayout>
  )
}
