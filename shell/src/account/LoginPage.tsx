import { useForm } from '@santhe/client'
import { LoginForm } from '@santhe/contracts'
import { chosenLanguage, Link, Navigate, useLanguage, useLocation, useSession } from '@santhe/host'
import { inLanguage, type Language } from '@santhe/rules'
import { Button, TextInput, useTexts } from '@santhe/ui'
import blocks from '@santhe/ui/blocks.module.css'
import { useEffect, useState } from 'react'
import { useOwnTitle } from '../pages/use-title.ts'
import accountTexts from '../texts/en/account.json'
import { AccountLayout } from './AccountLayout.tsx'
import styles from './forms.module.css'
import { Refusal, useRefusalText } from './Refusal.tsx'
import { accountPath, wayBack, withWayBack } from './way-back.ts'

/**
 * Continues to `to`, from an English page in the person's language unless this browser has a chosen one. Stores nothing,
 * since others may share the browser.
 */
export function WayOn({ to, language = 'en' }: { to: string; language: Language | undefined }) {
  const isOther = useLanguage() === 'en' && language !== 'en' && chosenLanguage() === undefined
  useEffect(() => {
    if (isOther) location.replace(inLanguage(to, language))
  }, [isOther, to, language])
  return isOther ? null : <Navigate to={to} replace />
}

/** docs/product/accounts.md#login. */
export function LoginPage() {
  const t = useTexts(accountTexts)
  const { search } = useLocation()
  const { user, signIn } = useSession()
  const [isVisible, setVisible] = useState(false)
  const [isSent, setSent] = useState(false)
  const form = useForm({
    schema: LoginForm,
    initial: { username: '', password: '' },
    send: async values => {
      setSent(true)
      const outcome = await signIn(values)
      return outcome.ok ? undefined : outcome.error
    },
  })
  useOwnTitle('/login')
  const refusalText = useRefusalText()
  // The visitor pressed Account before the session was known.
  if (user) return <WayOn to={wayBack(search, isSent ? '/' : accountPath(user.role))} language={user.language} />
  return (
    <AccountLayout title={t('login.title')} lead={t('login.lead')}>
      <form className={blocks.stack20} noValidate onSubmit={form.handleSubmit}>
        <TextInput
          {...form.field('username')}
          label={t('login.username')}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck="false"
        />
        <TextInput
          {...form.field('password')}
          label={t('login.password')}
          type={isVisible ? 'text' : 'password'}
          autoComplete="current-password"
        />
        <div className={styles.beside}>
          <label className={styles.check}>
            <input type="checkbox" checked={isVisible} onChange={event => setVisible(event.currentTarget.checked)} />
            {t('login.show')}
          </label>
          <Link to="/forgot-password" className={styles.link}>
            {t('login.toForgot')}
          </Link>
        </div>
        {form.refusal && <Refusal title={t('login.failed')} text={refusalText(form.refusal)} />}
        <Button type="submit" isWide isBusy={form.isBusy} busyLabel={t('login.sending')}>
          {t('login.send')}
        </Button>
      </form>
      <p className={styles.other}>
        {t('login.isNew')}
        <Link to={withWayBack('/register', search)} className={styles.link}>
          {t('login.toRegister')}
        </Link>
      </p>
    </AccountLayout>
  )
}
