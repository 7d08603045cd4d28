import { useForm } from '@santhe/client'
import { RegisterForm } from '@santhe/contracts'
import { type CallError, Link, Navigate, useLocation, useSession } from '@santhe/host'
import { REGISTRABLE_ROLES, type RegistrableRole } from '@santhe/rules'
import { Button, Icon, LanguageSwitch, TextInput, useTexts } from '@santhe/ui'
import blocks from '@santhe/ui/blocks.module.css'
import { useState } from 'react'
import { useOwnTitle } from '../pages/use-title.ts'
import accountTexts from '../texts/en/account.json'
import { AccountLayout } from './AccountLayout.tsx'
import { FarmFields } from './FarmFields.tsx'
import styles from './forms.module.css'
import { Refusal, useRefusalText } from './Refusal.tsx'
import { readTyped, useSavedTyped } from './typed-registration.ts'
import { wayBack, withWayBack } from './way-back.ts'

const EMPTY = {
  name: '',
  email: '',
  phone: '',
  username: '',
  password: '',
  farmName: '',
  farmLocation: '',
  farmDescription: '',
}

/** Reads the account type under either of its two names. docs/product/accounts.md#registration. */
function requestedRole(search: string): RegistrableRole {
  const query = new URLSearchParams(search)
  const requested = query.get('role') ?? query.get('type')
  return REGISTRABLE_ROLES.find(role => role === requested) ?? 'customer'
}

function useWhyRefused(): (refusal: CallError) => string {
  const failed = useTexts(accountTexts)('register.failedText')
  const refusalText = useRefusalText()
  // Fields show their own errors; for others the server's message helps more.
  return refusal =>
    Object.keys(refusal.fields).length > 0 || refusal.status >= 500 ? failed : `${failed} ${refusalText(refusal)}`
}

/** Chosen account type, `restored` at first; links to this page may change it. */
function useRole(search: string, restored: string | undefined) {
  const [choice, setChoice] = useState(() => {
    const role = REGISTRABLE_ROLES.find(one => one === restored)
    return role && { role, at: search }
  })
  const role = choice?.at === search ? choice.role : requestedRole(search)
  return [role, (next: RegistrableRole) => setChoice({ role: next, at: search })] as const
}

/** docs/product/accounts.md#registration */
export function RegisterPage() {
  const { search } = useLocation()
  const { user, register } = useSession()
  const [restored] = useState(readTyped)
  const [role, setRole] = useRole(search, restored?.role)
  const t = useTexts(accountTexts)
  const whyRefused = useWhyRefused()
  const form = useForm({
    schema: RegisterForm,
    initial: EMPTY,
    restored,
    bodyOf: values => ({ ...values, role }),
    send: async values => {
      const outcome = await register({ ...values, role })
      return outcome.ok ? undefined : outcome.error
    },
  })
  useSavedTyped({ ...form.values, role })
  useOwnTitle('/register')
  if (user) return <Navigate to={wayBack(search, user.role === 'farmer' ? '/dashboard' : '/')} replace />
  return (
    <AccountLayout title={t('register.title')} lead={t('register.lead')}>
      <form className={blocks.stack20} noValidate onSubmit={form.handleSubmit}>
        <KindChoice role={role} onChange={setRole} />
        <PersonFields field={form.field} />
        {role === 'farmer' && <FarmFields field={form.field} />}
        {form.refusal && <Refusal title={t('register.failed')} text={whyRefused(form.refusal)} />}
        <Button type="submit" isWide isBusy={form.isBusy} busyLabel={t('register.sending')}>
          {t('register.send')}
        </Button>
      </form>
      <p className={styles.other}>
        {t('register.hasAccount')}
        <Link to={withWayBack('/login', search)} className={styles.link}>
          {t('register.toLogin')}
        </Link>
      </p>
      <LanguageSwitch />
    </AccountLayout>
  )
}

function KindChoice({ role, onChange }: { role: RegistrableRole; onChange: (role: RegistrableRole) => void }) {
  const t = useTexts(accountTexts)
  const kinds = [
    { kind: 'customer', text: t('register.customer'), hint: t('register.customerHint'), icon: 'basket' },
    { kind: 'farmer', text: t('register.farmer'), hint: t('register.farmerHint'), icon: 'leaf' },
  ] as const
  return (
    <fieldset className={blocks.stack20}>
      <legend className={styles.legend}>{t('register.kind')}</legend>
      <div className={styles.kinds}>
        {kinds.map(({ kind, text, hint, icon }) => (
          <label key={kind} className={styles.kind}>
            <input type="radio" name="role" value={kind} checked={role === kind} onChange={() => onChange(kind)} />
            <Icon name={icon} />
            <strong>{text}</strong>
            <small>{hint}</small>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

type RegisterField = ReturnType<typeof useForm<keyof typeof EMPTY>>['field']

function PersonFields({ field }: { field: RegisterField }) {
  const t = useTexts(accountTexts)
  return (
    <fieldset className={blocks.stack20}>
      <legend className={styles.legend}>{t('register.you')}</legend>
      <TextInput {...field('name')} label={t('register.name')} autoComplete="name" />
      <div className={styles.row}>
        <TextInput {...field('email')} label={t('register.email')} type="email" autoComplete="email" />
        <TextInput {...field('phone')} label={t('register.phone')} type="tel" autoComplete="tel" />
      </div>
      <div className={styles.row}>
        <TextInput
          {...field('username')}
          label={t('register.username')}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck="false"
        />
        <TextInput
          {...field('password')}
          label={t('register.password')}
          type="password"
          autoComplete="new-password"
          hint={t('register.passwordHint')}
        />
      </div>
    </fieldset>
  )
}
