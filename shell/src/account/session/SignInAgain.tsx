import { useForm } from '@santhe/client'
import { LoginForm, type SessionPerson } from '@santhe/contracts'
import { type HostState, useHost, useLanguage, useLocation, useSession, useToast } from '@santhe/host'
import { inLanguage, ROUND_PATH } from '@santhe/rules'
import { Button, Dialog, TextInput, useTexts } from '@santhe/ui'
import blocks from '@santhe/ui/blocks.module.css'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import sessionTexts from '../../texts/en/session.json'
import styles from '../forms.module.css'
import { Refusal, useRefusalText } from '../Refusal.tsx'
import { useLogOut } from './use-log-out.ts'

/** Counts refusals that open the dialog; 0 while the session is alive. */
function useRefusal(): number {
  const { store } = useHost()
  const read = ({ session }: HostState) => (session.phase === 'expired' ? session.refusals : 0)
  return useSyncExternalStore(
    store.subscribe,
    () => read(store.getState()),
    () => 0,
  )
}

/**
 * Lets the same person sign in over the page and keep everything typed. Dismissed, it returns with the next refusal.
 */
export function SignInAgain({ goTo = path => location.assign(path) }: { goTo?: (path: string) => void }) {
  const language = useLanguage()
  const t = useTexts(sessionTexts)
  const { user } = useSession()
  const refusal = useRefusal()
  // The round is deleted with its session.
  const { pathname } = useLocation()
  const isRound = pathname.replace(/\/$/, '') === ROUND_PATH
  const [putOff, setPutOff] = useState(0)
  const isOpen = refusal !== 0 && refusal !== putOff
  return (
    <Dialog title={t('again.title')} isOpen={isOpen} onClose={() => setPutOff(refusal)}>
      <p className={styles.lead}>{t(isRound ? 'again.roundLead' : 'again.lead')}</p>
      {user && <AgainForm key={user.id} person={user} goTo={path => goTo(inLanguage(path, language))} />}
    </Dialog>
  )
}

function AgainForm({ person, goTo }: { person: SessionPerson; goTo: (path: string) => void }) {
  const t = useTexts(sessionTexts)
  const refusalText = useRefusalText()
  const toast = useToast()
  const { signInAgain } = useSession()
  const { logOut, warning, anyway } = useLogOut()
  const element = useRef<HTMLFormElement>(null)
  useEffect(() => {
    // Focus after the content has rendered.
    const frame = requestAnimationFrame(() => element.current?.querySelector<HTMLElement>('[type=password]')?.focus())
    return () => cancelAnimationFrame(frame)
  }, [])
  const form = useForm({
    schema: LoginForm,
    initial: { username: person.username, password: '' },
    send: async values => {
      const outcome = await signInAgain(values)
      if (!outcome.ok) return outcome.error
      const { isSamePerson, person: now } = outcome.data
      if (isSamePerson) toast({ title: t('again.done'), text: t('again.doneText'), tone: 'good' })
      else goTo(now.role === 'farmer' ? '/dashboard' : '/')
      return undefined
    },
  })
  return (
    <form className={blocks.stack20} noValidate onSubmit={form.handleSubmit} ref={element}>
      <TextInput
        {...form.field('username')}
        label={t('again.username')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck="false"
      />
      <TextInput
        {...form.field('password')}
        label={t('again.password')}
        type="password"
        autoComplete="current-password"
      />
      {form.refusal && <Refusal title={t('again.failed')} text={refusalText(form.refusal)} />}
      <Button type="submit" isWide isBusy={form.isBusy} busyLabel={t('again.sending')}>
        {t('again.send')}
      </Button>
      {warning && <p role="alert">{warning}</p>}
      <Button look="plain" isWide onClick={() => void logOut()}>
        {warning ? anyway : t('again.out')}
      </Button>
    </form>
  )
}
