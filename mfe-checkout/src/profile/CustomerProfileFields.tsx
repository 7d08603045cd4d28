import { useCall, useDeliveryPin, useForm, useSavedProfile } from '@santhe/client'
import { type CustomerProfile, CustomerProfileForm, updateCustomerProfile } from '@santhe/contracts'
import { useToast } from '@santhe/host'
import { Panel, PendingEmail, SaveBar, TextInput, useTexts } from '@santhe/ui'
import blocks from '@santhe/ui/blocks.module.css'
import { CONTACT_ATTRIBUTES, type FieldAttributes } from '../account/contact-attributes.ts'
import texts from '../texts/en/checkout.json'
import styles from './profile.module.css'

const ATTRIBUTES: Record<ProfileField, FieldAttributes> = { name: { autoComplete: 'name' }, ...CONTACT_ATTRIBUTES }

/** docs/product/accounts.md#customer-profile. */
export function CustomerProfileFields({ form }: { form: ProfileFormState }) {
  const t = useTexts(texts)
  const wire = (name: ProfileField) => ({ ...form.field(name), ...ATTRIBUTES[name] })
  return (
    <form className={styles.form} noValidate onSubmit={form.handleSubmit} aria-label={t('account.profile')}>
      <Panel title={t('profile.about')}>
        <div className={blocks.fields}>
          <div className={blocks.whole}>
            <TextInput {...wire('name')} label={t('profile.name')} required />
          </div>
          <TextInput {...wire('email')} label={t('checkout.email')} required />
          {form.pending && (
            <div className={blocks.whole}>
              <PendingEmail {...form.pending} />
            </div>
          )}
          <TextInput {...wire('phone')} label={t('checkout.phone')} hint={t('checkout.phoneHint')} isOptional />
        </div>
      </Panel>
      <Panel title={t('profile.address')}>
        <p className={styles.text}>{t('profile.addressText')}</p>
        <div className={blocks.fields}>
          <div className={blocks.whole}>
            <TextInput {...wire('address')} label={t('checkout.address')} required />
          </div>
          <div className={blocks.whole}>
            <TextInput
              {...wire('landmark')}
              label={t('addresses.landmark')}
              hint={t('addresses.landmarkHint')}
              isOptional
            />
          </div>
          <TextInput {...wire('city')} label={t('checkout.city')} required />
          <TextInput {...wire('state')} label={t('checkout.state')} required />
          <TextInput {...wire('zipCode')} label={t('checkout.zipCode')} hint={t('checkout.zipCodeHint')} required />
        </div>
      </Panel>
      <SaveBar isChanged={form.isChanged} isBusy={form.isBusy} onDiscard={form.discard} />
    </form>
  )
}

type ProfileField = Exclude<keyof CustomerProfile, 'avatarUrl' | 'pendingEmail' | 'isEmailConfirmed'>
type ProfileFormState = ReturnType<typeof useCustomerProfileForm>

/** Shows a pending address, so submitting unchanged keeps it. */
function fieldsOf({
  avatarUrl: _elsewhere,
  isEmailConfirmed: _shown,
  pendingEmail,
  ...fields
}: CustomerProfile): Record<ProfileField, string> {
  return { ...fields, email: pendingEmail ?? fields.email }
}

/** `personId` owns the unsent draft. docs/product/accounts.md#customer-profile. */
export function useCustomerProfileForm(profile: CustomerProfile, personId: number) {
  const t = useTexts(texts)
  const toast = useToast()
  const [update] = useCall(updateCustomerProfile)
  const [, setPin] = useDeliveryPin()
  const { current, pending, handleSaved } = useSavedProfile(profile)
  const form = useForm({
    schema: CustomerProfileForm,
    initial: fieldsOf(current),
    draftKey: `customer profile of ${personId}`,
    send: async values => {
      const outcome = await update({ body: values })
      if (!outcome.ok) {
        toast({ title: t('profile.failed'), tone: 'bad' })
        return outcome.error
      }
      const { zipCode } = outcome.data
      if (zipCode && zipCode !== current.zipCode) setPin(zipCode)
      const hasNewEmail = handleSaved(outcome.data)
      toast({ title: t('profile.updated'), ...(hasNewEmail && { text: t('profile.emailRequested') }), tone: 'good' })
      return undefined
    },
  })
  return { ...form, pending }
}
