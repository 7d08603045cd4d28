import { useCall, useForm, useSavedProfile } from '@santhe/client'
import { type CustomerProfile, CustomerProfileForm, updateCustomerProfile } from '@santhe/contracts'
import { useToast } from '@santhe/host'
import { useTexts } from '@santhe/ui'
import { texts } from '../texts.ts'

export type ProfileField = Exclude<keyof CustomerProfile, 'avatarUrl' | 'pendingEmail' | 'isEmailConfirmed'>
export type ProfileFormState = ReturnType<typeof useCustomerProfileForm>

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
      const hasNewEmail = handleSaved(outcome.data)
      toast({ title: t('profile.updated'), ...(hasNewEmail && { text: t('profile.emailRequested') }), tone: 'good' })
      return undefined
    },
  })
  return { ...form, pending }
}
