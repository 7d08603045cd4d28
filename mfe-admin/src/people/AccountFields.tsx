import { type CallError, reasonOf } from '@santhe/host'
import { TextInput, useTexts } from '@santhe/ui'
import { FormFoot } from '../forms/FormFoot.tsx'
import forms from '../forms/forms.module.css'
import { peopleTexts } from './texts.ts'

type AccountField = 'username' | 'email' | 'name' | 'phone' | 'password'

interface AccountFieldsProps {
  field: (name: AccountField) => {
    name: string
    value: string
    error: string | undefined
    onChange: (value: string) => void
  }
  person: { email: string } | undefined
  areNamesOptional: boolean
  hasPassword: boolean
}

export function AccountFields({ field, person, areNamesOptional, hasPassword }: AccountFieldsProps) {
  const t = useTexts(peopleTexts)
  const email = field('email')
  const isOtherEmail = person !== undefined && email.value.trim().toLowerCase() !== person.email.toLowerCase()
  return (
    <>
      <div className={forms.pair}>
        <TextInput {...field('name')} label={t('name')} isOptional={areNamesOptional} autoComplete="off" />
        <TextInput {...field('username')} label={t('username')} autoComplete="off" autoCapitalize="none" />
      </div>
      <div className={forms.pair}>
        <TextInput
          {...email}
          label={t('email')}
          type="email"
          autoComplete="off"
          hint={isOtherEmail ? t('emailHint', { email: person.email }) : undefined}
        />
        <TextInput {...field('phone')} label={t('phone')} type="tel" isOptional autoComplete="off" />
      </div>
      {hasPassword && (
        <TextInput
          {...field('password')}
          label={t('password')}
          type="password"
          isOptional={person !== undefined}
          autoComplete="new-password"
          hint={t(person ? 'blankHint' : 'passwordHint')}
        />
      )}
    </>
  )
}

interface FormEndProps {
  refusal: CallError | undefined
  isNew: boolean
  isBusy: boolean
  isComplete?: boolean
  onClose: () => void
}

export function FormEnd({ refusal, isNew, isBusy, isComplete = true, onClose }: FormEndProps) {
  const t = useTexts(peopleTexts)
  const reason = refusal && Object.keys(refusal.fields).length === 0 ? reasonOf(refusal) : ''
  return (
    <>
      {reason && (
        <p className={forms.refusal} role="alert">
          {reason}
        </p>
      )}
      <FormFoot
        label={t(isNew ? 'create' : 'update')}
        busyLabel={t(isNew ? 'creating' : 'updating')}
        isBusy={isBusy}
        isComplete={isComplete}
        onCancel={onClose}
      />
    </>
  )
}
