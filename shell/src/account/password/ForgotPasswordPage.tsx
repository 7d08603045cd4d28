import { useCall, useForm } from '@santhe/client'
import { ForgotPasswordForm, requestPasswordReset } from '@santhe/contracts'
import { Link } from '@santhe/host'
import { Button, Icon, TextInput, useTexts } from '@santhe/ui'
import blocks from '@santhe/ui/blocks.module.css'
import { useState } from 'react'
import { useOwnTitle } from '../../pages/use-title.ts'
import passwordTexts from '../../texts/en/password.json'
import { AccountLayout } from '../AccountLayout.tsx'
import styles from '../forms.module.css'
import { Refusal } from '../Refusal.tsx'

interface Sent {
  to: string
  resetToken: string | undefined
}

/** docs/product/accounts.md#forgot-password: the response doesn't reveal whether the email address is known. */
export function ForgotPasswordPage() {
  const t = useTexts(passwordTexts)
  const [sent, setSent] = useState<Sent>()
  useOwnTitle('/forgot-password')
  return (
    <AccountLayout
      title={sent ? t('forgot.doneTitle') : t('forgot.title')}
      lead={sent ? t('forgot.done') : t('forgot.lead')}
    >
      {sent ? <SentPanel sent={sent} onAgain={() => setSent(undefined)} /> : <RequestForm onSent={setSent} />}
      <p className={styles.other}>
        <Link to="/login" className={styles.link}>
          {t('toLogin')}
        </Link>
      </p>
    </AccountLayout>
  )
}

function RequestForm({ onSent }: { onSent: (sent: Sent) => void }) {
  const t = useTexts(passwordTexts)
  const [requestLink] = useCall(requestPasswordReset)
  const form = useForm({
    schema: ForgotPasswordForm,
    initial: { email: '' },
    send: async ({ email }) => {
      const outcome = await requestLink({ body: { email } })
      if (!outcome.ok) return outcome.error
      onSent({ to: email.trim(), resetToken: outcome.data.resetToken })
      return undefined
    },
  })
  return (
    <form className={blocks.stack20} noValidate onSubmit={form.handleSubmit}>
      <TextInput {...form.field('email')} label={t('forgot.email')} type="email" autoComplete="email" />
      {form.refusal && <Refusal title={t('forgot.failed')} text={t('forgot.failedText')} />}
      <Button type="submit" isWide isBusy={form.isBusy} busyLabel={t('forgot.sending')}>
        {t('forgot.send')}
      </Button>
    </form>
  )
}

function SentPanel({ sent: { to, resetToken }, onAgain }: { sent: Sent; onAgain: () => void }) {
  const t = useTexts(passwordTexts)
  return (
    <div className={blocks.stack20}>
      <div className={styles.success} role="status">
        <Icon name="mail" />
        <div>
          <strong>{to}</strong>
          <p>{t('forgot.spam')}</p>
        </div>
      </div>
      <Button look="quiet" isWide onClick={onAgain}>
        {t('forgot.another')}
      </Button>
      {resetToken && (
        <p className={styles.development}>
          {t('forgot.development')}
          <Link to={`/reset-password?token=${encodeURIComponent(resetToken)}`} className={styles.link}>
            {t('forgot.developmentLink')}
          </Link>
          <a href="/mailbox" className={styles.link}>
            {t('forgot.mailbox')}
          </a>
        </p>
      )}
    </div>
  )
}
