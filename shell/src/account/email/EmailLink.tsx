import { EmailLinkReason } from '@santhe/contracts'
import { type CallError, Link } from '@santhe/host'
import { Button, buttonClass, useTexts } from '@santhe/ui'
import blocks from '@santhe/ui/blocks.module.css'
import type { ReactNode } from 'react'
import emailTexts from '../../texts/en/email.json'
import { AccountLayout } from '../AccountLayout.tsx'
import styles from '../forms.module.css'
import { DeadLink, MailLinkPage, ProfileLink } from '../mail-link/MailLink.tsx'
import { Refusal } from '../Refusal.tsx'

interface EmailLinkPageProps {
  path: '/confirm-email' | '/keep-email'
  children: (token: string) => ReactNode
}

export function EmailLinkPage({ path, children }: EmailLinkPageProps) {
  return (
    <MailLinkPage path={path} incomplete={<NoToken />}>
      {children}
    </MailLinkPage>
  )
}

function NoToken() {
  const t = useTexts(emailTexts)
  return <DeadLink title={t('invalid.title')} lead={t('missing')} profile={t('profile')} />
}

/** Whether retrying is pointless: the link is invalid or no longer valid. */
export function isWorthless({ status, code }: CallError): boolean {
  return code === 'EMAIL_LINK_INVALID' || status === 404
}

export function WorthlessEmailLink({ error }: { error: CallError }) {
  const t = useTexts(emailTexts)
  const reason = EmailLinkReason.catch('unknown').parse(error.details?.reason)
  return (
    <AccountLayout title={t('invalid.title')} lead={t('invalid.lead')}>
      <div className={blocks.stack20} role="alert">
        <p>{t(`invalid.${reason}`)}</p>
        <ProfileLink>{t('profile')}</ProfileLink>
      </div>
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

/** States what will happen and asks for a press: opening alone changes nothing. */
export function OneButton({ title, lead, email, button, busy, isBusy, problem, onPress }: OneButtonProps) {
  return (
    <AccountLayout title={title} lead={lead}>
      <div className={blocks.stack20}>
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

export function EmailDone({ title, lead, email, next }: DoneProps) {
  const t = useTexts(emailTexts)
  return (
    <AccountLayout title={title} lead={lead}>
      <div className={blocks.stack20}>
        <p className={styles.username} role="status">
          {email}
        </p>
        {next === 'profile' ? (
          <ProfileLink>{t('profile')}</ProfileLink>
        ) : (
          <Link to="/forgot-password" className={buttonClass({ isWide: true })}>
            {t('password')}
          </Link>
        )}
      </div>
    </AccountLayout>
  )
}
