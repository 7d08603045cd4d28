import { useForm } from '@santhe/client'
import { changePassword, NewPasswordForm, type SessionPerson } from '@santhe/contracts'
import { textOf, useSession, useToast } from '@santhe/host'
import { Button, Notice, Panel, TextInput, useTexts } from '@santhe/ui'
import blocks from '@santhe/ui/blocks.module.css'
import { useState } from 'react'
import texts from '../texts/en/checkout.json'
import styles from './profile.module.css'

const ChangePasswordForm = NewPasswordForm.safeExtend({ currentPassword: changePassword.body.shape.currentPassword })
const EMPTY = { currentPassword: '', password: '', confirmPassword: '' }

export function ChangePassword({ person }: { person: SessionPerson }) {
  const t = useTexts(texts)
  const toast = useToast()
  const [changes, setChanges] = useState(0)
  const handleChanged = () => {
    setChanges(count => count + 1)
    toast({ title: t('password.changed'), text: t('password.changedText'), tone: 'good' })
  }
  return (
    <Panel title={t('password.title')}>
      <p className={styles.text}>{t('password.text')}</p>
      <Form key={changes} username={person.username} onChanged={handleChanged} />
    </Panel>
  )
}

function Form({ username, onChanged }: { username: string; onChanged: () => void }) {
  const t = useTexts(texts)
  const session = useSession()
  const form = useForm({
    schema: ChangePasswordForm,
    initial: EMPTY,
    send: async ({ currentPassword, password }) => {
      const outcome = await session.changePassword({ currentPassword, password })
      if (!outcome.ok) return outcome.error
      onChanged()
      return undefined
    },
  })
  const isUnexplained = form.refusal !== undefined && Object.keys(form.refusal.fields).length === 0
  return (
    <form className={blocks.fields} noValidate onSubmit={form.handleSubmit} aria-label={t('password.title')}>
      {/* For password managers. */}
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      <div className={styles.half}>
        <TextInput
          {...form.field('currentPassword')}
          label={t('password.current')}
          type="password"
          autoComplete="current-password"
        />
      </div>
      <TextInput
        {...form.field('password')}
        label={t('password.new')}
        hint={t('password.hint')}
        type="password"
        autoComplete="new-password"
      />
      <TextInput
        {...form.field('confirmPassword')}
        label={t('password.confirm')}
        type="password"
        autoComplete="new-password"
      />
      {form.refusal && isUnexplained && (
        <div className={blocks.whole}>
          <Notice tone="bad" icon="warning" isAlert>
            <p>
              {t('password.failed')} {textOf(form.refusal)}
            </p>
          </Notice>
        </div>
      )}
      <div className={blocks.whole}>
        <Button type="submit" look="quiet" isBusy={form.isBusy} busyLabel={t('password.saving')}>
          {t('password.save')}
        </Button>
      </div>
    </form>
  )
}
