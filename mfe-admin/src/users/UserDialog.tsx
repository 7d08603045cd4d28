import { useCall, useForm, useIdempotencyKey } from '@santhe/client'
import { type AdminUser, createUser, UserChanges, UserForm, updateUser } from '@santhe/contracts'
import { reasonOf, useSession, useToast } from '@santhe/host'
import { USER_ROLES } from '@santhe/rules'
import { Combobox, Dialog, Select, TextInput, useTexts } from '@santhe/ui'
import forms from '../forms/forms.module.css'
import { History } from '../journal/History.tsx'
import lists from '../lists/lists.module.css'
import { AccountFields } from '../people/AccountFields.tsx'
import { DISTRICT_GROUPS } from '../people/district-groups.ts'
import { FormEnd } from '../people/FormEnd.tsx'
import { peopleTexts } from '../people/texts.ts'
import { texts } from './texts.ts'
import { changesBody, farmProblems, initialValues, needsFarm, newUserBody, type UserValues } from './user-body.ts'
import styles from './users.module.css'

interface UserDialogProps {
  /** Closed while undefined. */
  user: AdminUser | 'new' | undefined
  onClose: () => void
}

/** The dialog with a user's form. docs/product/office.md#users. */
export function UserDialog({ user, onClose }: UserDialogProps) {
  const t = useTexts(texts)
  const existing = user === 'new' ? undefined : user
  return (
    <Dialog
      title={existing ? t('editTitle', { name: existing.name }) : t('newTitle')}
      isOpen={user !== undefined}
      onClose={onClose}
    >
      {user !== undefined && <UserEditor key={existing?.id ?? 'new'} user={existing} onClose={onClose} />}
      {existing && <History key={`history-${existing.id}`} thing="person" thingId={existing.id} />}
    </Dialog>
  )
}

/** Returns what saves a user: a new one, or the changes of one who is there. */
function useSave(user: AdminUser | undefined, onSaved: () => void) {
  const t = useTexts(texts)
  const toast = useToast()
  const [create] = useCall(createUser)
  const [update] = useCall(updateUser)
  const keyOf = useIdempotencyKey()
  return async (values: UserValues) => {
    const outcome = user
      ? await update({ params: { id: user.id }, body: changesBody(user, values) })
      : await create({ body: newUserBody(values), idempotencyKey: keyOf(newUserBody(values)) })
    if (outcome.ok) {
      toast({ title: t(user ? 'updated' : 'created'), text: outcome.data.name, tone: 'good' })
      onSaved()
      return undefined
    }
    toast({ title: t(user ? 'updateFailed' : 'createFailed'), text: reasonOf(outcome.error), tone: 'bad' })
    return outcome.error
  }
}

function UserEditor({ user, onClose }: { user: AdminUser | undefined; onClose: () => void }) {
  const t = useTexts(texts)
  const { user: self } = useSession()
  const send = useSave(user, onClose)
  const form = useForm({
    schema: user ? UserChanges : UserForm,
    initial: initialValues(user),
    bodyOf: values => (user ? changesBody(user, values) : newUserBody(values)),
    check: values => farmProblems(user, values),
    send,
  })
  const { username, email, password } = form.values
  const isComplete = username.trim() !== '' && email.trim() !== '' && (user !== undefined || password !== '')
  return (
    <form className={forms.form} onSubmit={form.handleSubmit} noValidate>
      <RoleField user={user} field={form.field('role')} />
      <AccountFields field={form.field} person={user} areNamesOptional hasPassword={user?.id !== self?.id} />
      {user && user.id === self?.id && <p className={lists.under}>{t('ownPassword')}</p>}
      {needsFarm(user, form.values) && (
        <div className={forms.pair}>
          <TextInput {...form.field('farmName')} label={t('farmName')} autoComplete="off" />
          <Combobox
            {...form.field('farmLocation')}
            label={t('farmLocation')}
            groups={DISTRICT_GROUPS}
            placeholder={t('chooseDistrict')}
          />
        </div>
      )}
      <FormEnd refusal={form.refusal} isNew={!user} isBusy={form.isBusy} isComplete={isComplete} onClose={onClose} />
    </form>
  )
}

interface RoleFieldProps {
  user: AdminUser | undefined
  field: { name: string; value: string; error: string | undefined; onChange: (value: string) => void }
}

/** The role: a choice where another one can be given, else the role as text with why it stays. */
function RoleField({ user, field }: RoleFieldProps) {
  const t = useTexts(texts)
  const tp = useTexts(peopleTexts)
  if (user?.fixedRole) {
    return (
      <dl className={styles.fixed}>
        <dt>{t('role')}</dt>
        <dd>
          {tp(`roles.${user.role}`)}
          <span className={lists.under}>{t(`fixedRoles.${user.fixedRole}`)}</span>
        </dd>
      </dl>
    )
  }
  return (
    <Select {...field} label={t('role')} options={USER_ROLES.map(value => ({ value, label: tp(`roles.${value}`) }))} />
  )
}
