import { useEndpoint } from '@santhe/client'
import { checkResetToken } from '@santhe/contracts'
import { type CallError, Link, Navigate, useNavigate, useToast } from '@santhe/host'
import { buttonClass, useTexts } from '@santhe/ui'
import blocks from '@santhe/ui/blocks.module.css'
import { useEffect, useRef, useState } from 'react'
import passwordTexts from '../../texts/en/password.json'
import { AccountLayout } from '../AccountLayout.tsx'
import styles from '../forms.module.css'
import { MailLinkPage, UncheckedLink } from '../mail-link/MailLink.tsx'
import { NewPassword } from './NewPassword.tsx'

/** docs/product/accounts.md#reset-password. The token stays in the URL until used, so the page can be reloaded. */
export function ResetPasswordPage() {
  const navigate = useNavigate()
  const [username, setUsername] = useState<string>()
  const handleDone = (name: string) => {
    setUsername(name)
    navigate('/reset-password', { replace: true })
  }
  return (
    <MailLinkPage
      path="/reset-password"
      incomplete={username === undefined ? <NoToken /> : <PasswordIsSet username={username} />}
    >
      {token => <WithToken token={token} onDone={handleDone} />}
    </MailLinkPage>
  )
}

function NoToken() {
  const t = useTexts(passwordTexts)
  const toast = useToast()
  const isNotified = useRef(false)
  useEffect(() => {
    if (isNotified.current) return
    isNotified.current = true
    toast({ title: t('reset.missing'), text: t('reset.missingText'), tone: 'bad' })
  }, [toast, t])
  return <Navigate to="/forgot-password" replace />
}

/** Whether retrying is pointless: the link is invalid or no longer valid. */
function isWorthless({ status }: CallError): boolean {
  return status === 400 || status === 404
}

function WithToken({ token, onDone }: { token: string; onDone: (username: string) => void }) {
  const t = useTexts(passwordTexts)
  const { data, error, retry, isRefreshing } = useEndpoint(checkResetToken, { params: { token } }, { fresh: true })
  const [isSpent, setSpent] = useState(false)
  if (isSpent || (error && isWorthless(error))) return <WorthlessLink />
  if (!data) {
    return <UncheckedLink title={t('reset.title')} error={error} retry={retry} isRetrying={isRefreshing} />
  }
  return (
    <AccountLayout title={t('reset.title')} lead={t('reset.lead')}>
      <NewPassword token={token} onDone={onDone} onWorthless={() => setSpent(true)} />
    </AccountLayout>
  )
}

function WorthlessLink() {
  const t = useTexts(passwordTexts)
  return (
    <AccountLayout title={t('reset.invalidTitle')} lead={t('reset.invalidLead')}>
      <div className={blocks.stack20} role="alert">
        <ul className={styles.reasons}>
          <li>{t('reset.expired')}</li>
          <li>{t('reset.used')}</li>
          <li>{t('reset.mangled')}</li>
        </ul>
        <Link to="/forgot-password" className={buttonClass({ isWide: true })}>
          {t('reset.again')}
        </Link>
      </div>
    </AccountLayout>
  )
}

function PasswordIsSet({ username }: { username: string }) {
  const t = useTexts(passwordTexts)
  return (
    <AccountLayout title={t('reset.doneTitle')} lead={t('reset.done')}>
      <div className={blocks.stack20}>
        <p className={styles.username} role="status">
          {username}
        </p>
        <Link to="/login" className={buttonClass({ isWide: true })}>
          {t('reset.goToLogin')}
        </Link>
      </div>
    </AccountLayout>
  )
}
