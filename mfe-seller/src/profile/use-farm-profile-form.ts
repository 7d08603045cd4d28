import { useCall, useForm } from '@santhe/client'
import { type FarmerProfile, FarmerProfileForm, updateFarmerProfile } from '@santhe/contracts'
import { useSession, useToast } from '@santhe/host'
import { useTexts } from '@santhe/ui'
import { useState } from 'react'
import { texts } from '../texts.ts'
import { farmProfileBody, type ProfileField, profileTexts } from './farm-profile-texts.ts'

export type FarmProfileFormState = ReturnType<typeof useForm<ProfileField>>

/** The farm's profile as a form; `personId` names whose unsent changes are kept. Storefront spec §5, Farmer profile. */
export function useFarmProfileForm(profile: FarmerProfile, personId: number): FarmProfileFormState {
  const t = useTexts(texts)
  const toast = useToast()
  const { refresh } = useSession()
  const [update] = useCall(updateFarmerProfile)
  const [saved, setSaved] = useState<FarmerProfile>()
  return useForm({
    schema: FarmerProfileForm,
    initial: profileTexts(saved ?? profile),
    bodyOf: farmProfileBody,
    keepAs: `farm profile of ${personId}`,
    send: async values => {
      const outcome = await update({ body: farmProfileBody(values) })
      if (!outcome.ok) {
        toast({ title: t(outcome.error.status === 401 ? 'profile.noToken' : 'profile.failed'), tone: 'bad' })
        return outcome.error
      }
      setSaved(outcome.answer)
      toast({ title: t('profile.updated'), tone: 'good' })
      void refresh()
      return undefined
    },
  })
}
