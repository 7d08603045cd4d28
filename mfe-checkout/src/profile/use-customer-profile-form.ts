import { useCall, useForm } from '@santhe/client'
import { type CustomerProfile, CustomerProfileForm, updateCustomerProfile } from '@santhe/contracts'
import { useSession, useToast } from '@santhe/host'
import { useTexts } from '@santhe/ui'
import { useState } from 'react'
import { texts } from '../texts.ts'

export type ProfileField = Exclude<keyof CustomerProfile, 'avatarUrl'>
export type ProfileFormState = ReturnType<typeof useForm<ProfileField>>

function fieldsOf({ avatarUrl: _elsewhere, ...fields }: CustomerProfile): Record<ProfileField, string> {
  return fields
}

/** The customer's profile as a form; `personId` names whose unsent changes are kept. Storefront spec §5, Customer profile. */
export function useCustomerProfileForm(profile: CustomerProfile, personId: number): ProfileFormState {
  const t = useTexts(texts)
  const toast = useToast()
  const { refresh } = useSession()
  const [update] = useCall(updateCustomerProfile)
  const [saved, setSaved] = useState<CustomerProfile>()
  return useForm({
    schema: CustomerProfileForm,
    initial: fieldsOf(saved ?? profile),
    keepAs: `customer profile of ${personId}`,
    send: async values => {
      const outcome = await update({ body: values })
      if (!outcome.ok) {
        toast({ title: t('profile.failed'), tone: 'bad' })
        return outcome.error
      }
      setSaved(outcome.answer)
      toast({ title: t('profile.updated'), tone: 'good' })
      void refresh()
      return undefined
    },
  })
}
