import { EmailLinkReason } from '@santhe/contracts'
import { type CallError, Link, textOf, useLocation } from '@santhe/host'
import { Button, buttonClass, ErrorState, Skeleton, SkeletonGroup, useTexts } from '@santhe/ui'
import type { ReactNode } from 'react'
import { useOwnTitle } from '../../pages/use-title.ts'
import { AccountLayout } from '../AccountLayout.tsx'
import styles from '../forms.module.css'
import { Refusal } from '../Refusal.tsx'
import { emailTexts } from './email-texts.ts'

interface EmailLinkPageProps {
  path: '/confirm-email' | '/keep-email'
  children: (token: string) => ReactNode
}

/** A page that a link in a mail opens. Its address holds a secret, so no request from it says where it comes from. */
export function EmailLinkPage({ path, children }: EmailLinkPageProps) {
  const { search } = useLocation()
  useOwnTitle(path)
  const token = new URLSearchParams(search).get('token')
  return (
    <>
      <meta name="referrer" content="no-referrer" />
      {token ? children(token) : <NoToken />}
    </>
  )
}

function NoToken() {
  const t = useTexts(emailTexts)
  return (
    <AccountLayout title={t('invalid.title')} lead={t('missing')}>
      <ToProfile />
    </AccountLayout>
  )
}

function ToProfile() {
  const t = useTexts(emailTexts)
  return (
    <Link to="/dashboard/profile" className={buttonClass({ isWide: true })}>
      {t('profile')}
    </Link>
  )
}

/** What no further try can mend: the link itself is not, or no longer, one. */
export function isWorthless({ status, code }: CallError): boolean {
  return code === 'EMAIL_LINK_INVALID' || status === 404
}

/** Why the link leads nowhere: expired, already used, dropped or never one of ours. */
export function WorthlessEmailLink({ error }: { error: CallError }) {
  const t = useTexts(emailTexts)
  const reason = EmailLinkReason.catch('unknown').parse(error.details?.reason)
  return (
    <AccountLayout title={t('invalid.title')} lead={t('invalid.lead')}>
      <div className={styles.fields} role="alert">
        <p>{t(`invalid.${reason}`)}</p>
        <ToProfile />
      </div>
    </AccountLayout>
  )
}

/** While the link is being looked at, and when that failed. */
export function UncheckedLink(props: {
  title: string
  error: CallError | undefined
  retry: () => void
  isRetrying: boolean
}) {
  const t = useTexts(emailTexts)
  const { title, error, retry, isRetrying } = props
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

interface OneButtonProps {
  title: string
  lead: string
  email: string
  button: string
  busy: string
  isBusy: boolean
  problem: { title: string; text: string } | undefined
  onPress: () => void
}

/** What will happen, to which address, and one button that does it: opening the page alone changes nothing. */
export function OneButton({ title, lead, email, button, busy, isBusy, problem, onPress }: OneButtonProps) {
  return (
    <AccountLayout title={title} lead={lead}>
      <div className={styles.fields}>
        <p className={styles.username}>{email}</p>
        {problem && <Refusal title={problem.title} text={problem.text} />}
        <Button isWide isBusy={isBusy} busyLabel={busy} onClick={onPress}>
          {button}
        </Button>
      </div>
    </AccountLayout>
  )
}

interface DoneProps {
  title: string
  lead: string
  email: string
  next: 'profile' | 'password'
}

/** It has happened, and where one goes from here. */
export function EmailDone({ title, lead, email, next }: DoneProps) {
  const t = useTexts(emailTexts)
  return (
    <AccountLayout title={title} lead={lead}>
      <div className={styles.fields}>
        <p className={styles.username} role="status">
          {email}
        </p>
        {next === 'profile' ? (
          <ToProfile />
        ) : (
          <Link to="/forgot-password" className={buttonClass({ isWide: true })}>
            {t('password')}
          </Link>
        )}
      </div>
    </AccountLayout>
  )
}
