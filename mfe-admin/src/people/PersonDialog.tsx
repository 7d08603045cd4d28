import { useForm } from '@santhe/client'
import { type HierarchyPerson, StaffChanges, StaffForm, UserChanges, UserForm } from '@santhe/contracts'
import { useSession } from '@santhe/host'
import { districtGroups, type Role, reportsToManager, STAFF_MEMBER_ROLES, taluksOf, USER_ROLES } from '@santhe/rules'
import { Combobox, Dialog, Select, TextInput, useTexts } from '@santhe/ui'
import { FormFoot } from '../forms/form-parts.tsx'
import forms from '../forms/forms.module.css'
import { History } from '../journal/History.tsx'
import lists from '../lists/lists.module.css'
import peopleTexts from '../texts/en/people.json'
import staffTexts from '../texts/en/staff.json'
import userTexts from '../texts/en/user.json'
import styles from './people.module.css'
import {
  changesBody,
  farmProblems,
  initialValues,
  managersFor,
  memberRoleOf,
  membersOf,
  needsFarm,
  newBody,
  type OfficePerson,
  type PeopleList,
  type PersonValues,
  usePeopleCalls,
} from './person-writes.ts'

/** docs/product/accounts.md#districts. */
const DISTRICT_GROUPS = districtGroups()

type PlaceField = 'district' | 'taluk' | 'reportsTo'
interface FieldProps {
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

/** Shows Taluk for the Farm Squad only, and the manager for both squads. */
function PlaceFields({ values, field, change, hierarchy, member, isDistrictFixed }: PlaceFieldsProps) {
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

/** A list if the district's taluks are known, else free text. */
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

function AccountFields({ field, person, areNamesOptional, hasPassword }: AccountFieldsProps) {
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

interface PersonDialogProps {
  /** Decides the form's fields and rules. */
  list: PeopleList
  person: OfficePerson | 'new' | undefined
  newRole: Role
  hierarchy?: readonly HierarchyPerson[]
  onClose: () => void
}

/** Closed while `person` is undefined. docs/product/office.md#users, docs/product/office.md#staff-rules. */
export function PersonDialog({ person, ...props }: PersonDialogProps) {
  const tu = useTexts(userTexts)
  const ts = useTexts(staffTexts)
  const existing = person === 'new' ? undefined : person
  const newTitle = props.list === 'users' ? tu('newTitle') : ts('newTitle')
  return (
    <Dialog
      title={existing ? tu('editTitle', { name: existing.name }) : newTitle}
      isOpen={person !== undefined}
      onClose={props.onClose}
    >
      {person !== undefined && <PersonEditor key={existing?.id ?? 'new'} {...props} person={existing} />}
      {existing && <History key={`history-${existing.id}`} thing="person" thingId={existing.id} />}
    </Dialog>
  )
}

const SCHEMAS = { users: { create: UserForm, update: UserChanges }, staff: { create: StaffForm, update: StaffChanges } }

interface PersonEditorProps extends PersonDialogProps {
  person: OfficePerson | undefined
}

function PersonEditor({ list, person, newRole, hierarchy = [], onClose }: PersonEditorProps) {
  const t = useTexts(userTexts)
  const tp = useTexts(peopleTexts)
  const { user: self } = useSession()
  const { create, update } = usePeopleCalls(list)
  const send = async (values: PersonValues) => {
    const refusal = await (person
      ? update(person.id, changesBody(list, person, values))
      : create(newBody(list, values)))
    if (!refusal) onClose()
    return refusal
  }
  const form = useForm({
    schema: SCHEMAS[list][person ? 'update' : 'create'],
    initial: initialValues(person, newRole),
    bodyOf: values => (person ? changesBody(list, person, values) : newBody(list, values)),
    check: values => farmProblems(person, values),
    send,
  })
  const { username, email, password } = form.values
  const isComplete = username.trim() !== '' && email.trim() !== '' && (person !== undefined || password !== '')
  const isSelf = person !== undefined && person.id === self?.id
  const members = person ? membersOf(hierarchy, person.id).length : 0
  return (
    <form className={forms.form} onSubmit={form.handleSubmit} noValidate>
      <RoleField list={list} person={person} members={members} field={form.field('role')} />
      <AccountFields field={form.field} person={person} areNamesOptional={list === 'users'} hasPassword={!isSelf} />
      {isSelf && <p className={lists.under}>{t('ownPassword')}</p>}
      {needsFarm(person, form.values) && <FarmFields field={form.field} />}
      {list === 'staff' && (
        <PlaceFields
          values={form.values}
          field={form.field}
          change={form.change}
          hierarchy={hierarchy}
          member={person}
          isDistrictFixed={members > 0}
        />
      )}
      <FormFoot
        label={tp(person ? 'update' : 'create')}
        busyLabel={tp(person ? 'updating' : 'creating')}
        isBusy={form.isBusy}
        isComplete={list === 'staff' || isComplete}
        onCancel={onClose}
      />
    </form>
  )
}

function FarmFields({ field }: { field: (name: 'farmName' | 'farmLocation') => FieldProps }) {
  const t = useTexts(userTexts)
  return (
    <div className={forms.pair}>
      <TextInput {...field('farmName')} label={t('farmName')} autoComplete="off" />
      <Combobox
        {...field('farmLocation')}
        label={t('farmLocation')}
        groups={DISTRICT_GROUPS}
        placeholder={t('chooseDistrict')}
      />
    </div>
  )
}

interface RoleFieldProps {
  list: PeopleList
  person: OfficePerson | undefined
  members: number
  field: FieldProps
}

/** A choice if another role is possible, else the reason why not. */
function RoleField({ list, person, members, field }: RoleFieldProps) {
  const t = useTexts(userTexts)
  const ts = useTexts(staffTexts)
  const tp = useTexts(peopleTexts)
  const role = (value: Role) => ({ value, label: tp(`roles.${value}`) })
  if (person?.fixedRole) {
    return (
      <dl className={styles.fixed}>
        <dt>{tp('role')}</dt>
        <dd>
          {tp(`roles.${person.role}`)}
          <span className={lists.under}>{t(`fixedRoles.${person.fixedRole}`)}</span>
        </dd>
      </dl>
    )
  }
  return (
    <Select
      {...field}
      label={tp('role')}
      disabled={members > 0}
      hint={members > 0 ? ts('fixed', { count: members }) : undefined}
      options={(list === 'users' ? USER_ROLES : STAFF_MEMBER_ROLES).map(role)}
    />
  )
}
