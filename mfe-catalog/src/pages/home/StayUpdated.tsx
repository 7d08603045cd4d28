import { useCall } from '@santhe/client'
import { NewsletterForm, subscribeToNewsletter } from '@santhe/contracts'
import { useToast } from '@santhe/host'
import { Button, TextInput } from '@santhe/ui'
import { type FormEvent, useState } from 'react'
import { Section } from '../../parts/page/Section.tsx'
import { useT } from '../../use-t.ts'
import styles from './StayUpdated.module.css'

/** The newsletter. docs/product/notifications.md#newsletter. */
export function StayUpdated() {
  const t = useT()
  const toast = useToast()
  const [subscribe, { isBusy }] = useCall(subscribeToNewsletter)
  const [email, setEmail] = useState('')
  const [error, setError] = useState<string>()

  function handleChange(typed: string): void {
    setEmail(typed)
    setError(undefined)
  }

  async function handleSubmit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    const form = NewsletterForm.safeParse({ email })
    if (!form.success) return setError(form.error.issues[0]?.message)
    const outcome = await subscribe({ body: form.data })
    if (outcome.ok) {
      setEmail('')
      return toast({ tone: 'good', title: t('home.news.done') })
    }
    // Where nothing answered there is no message of the server's.
    const { status, message } = outcome.error
    toast({ tone: 'bad', title: status === 0 ? t('home.news.failed') : message })
  }

  return (
    <Section title={t('home.news.title')}>
      <div className={styles.band}>
        <p className={styles.text}>{t('home.news.text')}</p>
        <form className={styles.form} noValidate onSubmit={handleSubmit}>
          <TextInput
            label={t('home.news.email')}
            type="email"
            name="email"
            autoComplete="email"
            required
            icon="mail"
            placeholder={t('home.news.hint')}
            value={email}
            error={error}
            onChange={handleChange}
          />
          <Button type="submit" disabled={isBusy}>
            {t(isBusy ? 'home.news.sending' : 'home.news.send')}
          </Button>
        </form>
      </div>
    </Section>
  )
}
