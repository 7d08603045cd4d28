import type { HierarchyPerson } from '@santhe/contracts'
import { type CallError, reasonOf } from '@santhe/host'
import { DISTRICTS, reportsToManager, STATES, taluksOf } from '@santhe/rules'
import { Combobox, Select, TextInput, useTexts } from '@santhe/ui'
import { FormFoot } from '../forms/form-parts.tsx'
import forms from '../forms/forms.module.css'
import { peopleTexts, staffTexts } from '../texts/people.ts'
import styles from './people.module.css'
import { managersFor, memberRoleOf, type OfficePerson, type PersonValues } from './person-writes.ts'

/** docs/product/accounts.md#districts. */
export const DISTRICT_GROUPS = STATES.map(state => ({
  label: state,
  options: DISTRICTS.filter(district => district.state === state).map(({ name }) => name),
}))

type PlaceField = 'district' | 'taluk' | 'reportsTo'
export interface FieldProps {
  name: string
  value: string
  error: string | undefined
  onChange: (value: string) => void
}

interface PlaceFieldsProps {
  values: PersonValues
  field: (name: PlaceField) => FieldProps
  change: (name: PlaceField, value: string) => void
  hierarchy: readonly HierarchyPerson[]
  member: OfficePerson | undefined
  /** Managers can't move people out of their district. */
  isDistrictFixed: boolean
}

/** Taluk for the Farm Squad only; manager for both squads. */
export function PlaceFields({ values, field, change, hierarchy, member, isDistrictFixed }: PlaceFieldsProps) {
  const t = useTexts(staffTexts)
  const role = memberRoleOf(values)
  const managers = managersFor(hierarchy, values, member)
  const handleDistrict = (district: string) => {
    change('district', district)
    // Both depend on the district.
    change('taluk', '')
    change('reportsTo', '')
  }
  return (
    <div className={forms.pair}>
      {isDistrictFixed ? (
        <TextInput {...field('district')} label={t('district')} disabled />
      ) : (
        <div className={styles.district}>
          <Combobox
            {...field('district')}
            onChange={handleDistrict}
            label={t('district')}
            groups={DISTRICT_GROUPS}
            placeholder={t('chooseDistrict')}
            hint={t('districtHint')}
          />
        </div>
      )}
      {role === 'taluk_agent' && <TalukField district={values.district} field={field('taluk')} />}
      {reportsToManager(role) && (
        <Select
          {...field('reportsTo')}
          label={t('reportsTo')}
          hint={values.district !== '' && managers.length === 0 ? t('noManagers') : undefined}
          options={[
            { value: '', label: t('nobody') },
            ...managers.map(({ id, name, isActive }) => ({
              value: String(id),
              label: isActive ? name : t('deactivated', { name }),
            })),
          ]}
        />
      )}
    </div>
  )
}

/** A list where the district's taluks are known, else free text. */
function TalukField({ district, field }: { district: string; field: FieldProps }) {
  const t = useTexts(staffTexts)
  const taluks = district === '' ? [] : taluksOf(district)
  if (taluks.length === 0)
    return <TextInput {...field} label={t('taluk')} isOptional disabled={district === ''} autoComplete="off" />
  return (
    <Select
      {...field}
      label={t('taluk')}
      isOptional
      options={[{ value: '', label: t('wholeDistrict') }, ...taluks.map(({ name }) => ({ value: name, label: name }))]}
    />
  )
}

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
