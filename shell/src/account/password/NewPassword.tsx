import { useCall, useForm } from '@santhe/client'
import { NewPasswordForm, resetPassword } from '@santhe/contracts'
import { Button, TextInput, useTexts } from '@santhe/ui'
import blocks from '@santhe/ui/blocks.module.css'
import { useState } from 'react'
import passwordTexts from '../../texts/en/password.json'
import styles from '../forms.module.css'
import { Refusal } from '../Refusal.tsx'

interface NewPasswordProps {
  token: string
  onDone: (username: string) => void
  /** The link expired or was used since. */
  onWorthless: () => void
}

/** docs/product/accounts.md#reset-password. */
export function NewPassword({ token, onDone, onWorthless }: NewPasswordProps) {
  const t = useTexts(passwordTexts)
  const [reset] = useCall(resetPassword)
  const [isVisible, setVisible] = useState(false)
  const form = useForm({
    schema: NewPasswordForm,
    initial: { password: '', confirmPassword: '' },
    send: async ({ password }) => {
      const outcome = await reset({ body: { token, password } })
      if (outcome.ok) onDone(outcome.data.username)
      else if (outcome.error.code === 'RESET_LINK_INVALID') onWorthless()
      return outcome.ok ? undefined : outcome.error
    },
  })
  const kind = { type: isVisible ? 'text' : 'password', autoComplete: 'new-password' }
  return (
    <form className={blocks.stack20} noValidate onSubmit={form.handleSubmit}>
      <TextInput {...form.field('password')} {...kind} label={t('reset.password')} hint={t('reset.passwordHint')} />
      <TextInput {...form.field('confirmPassword')} {...kind} label={t('reset.confirm')} />
      <div className={styles.beside}>
        <label className={styles.check}>
          <input type="checkbox" checked={isVisible} onChange={event => setVisible(event.currentTarget.checked)} />
          {t('reset.show')}
        </label>
      </div>
      {form.refusal && <Refusal title={t('reset.failed')} text={t('reset.failedText')} />}
      <Button type="submit" isWide isBusy={form.isBusy} busyLabel={t('reset.sending')}>
        {t('reset.send')}
      </Button>
    </form>
  )
}
