import { useCall, useForm } from '@santhe/client'
import { NewsletterForm, subscribeToNewsletter } from '@santhe/contracts'
import { useToast, withFallback } from '@santhe/host'
import { Button, TextInput, useTexts } from '@santhe/ui'
import { Section } from '../../parts/page/Section.tsx'
import homeTexts from '../../texts/en/home.json'
import styles from './StayUpdated.module.css'

/** Newsletter form. docs/product/notifications.md#newsletter. */
export function StayUpdated() {
  const t = useTexts(homeTexts)
  const toast = useToast()
  const [subscribe] = useCall(subscribeToNewsletter)
  const form = useForm({
    schema: NewsletterForm,
    initial: { email: '' },
    send: async values => {
      const outcome = await subscribe({ body: values })
      if (outcome.ok) {
        form.discard()
        toast({ tone: 'good', title: t('home.news.done') })
        return undefined
      }
      const { text: title, reason } = withFallback(outcome.error, t('home.news.failed'))
      toast({ tone: 'bad', title, ...(reason && { reason }) })
      return outcome.error
    },
  })

  return (
    <Section title={t('home.news.title')}>
      <div className={styles.band}>
        <p className={styles.text}>{t('home.news.text')}</p>
        <form className={styles.form} noValidate onSubmit={form.handleSubmit}>
          <TextInput
            label={t('home.news.email')}
            {...form.field('email')}
            type="email"
            autoComplete="email"
            required
            icon="mail"
            placeholder={t('home.news.hint')}
          />
          <Button type="submit" disabled={form.isBusy}>
            {t(form.isBusy ? 'home.news.sending' : 'home.news.send')}
          </Button>
        </form>
      </div>
    </Section>
  )
}
