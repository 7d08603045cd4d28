import { DISTRICTS, STATES } from '@santhe/rules'
import { Combobox, PendingEmail, SaveBar, TextArea, TextInput, useTexts } from '@santhe/ui'
import { useState } from 'react'
import { Panel } from '../order/OrderParts.tsx'
import { texts } from '../texts.ts'
import { FarmLogo } from './FarmLogo.tsx'
import { FarmPictures } from './FarmPictures.tsx'
import styles from './farm-profile.module.css'
import type { FarmProfileFormState } from './use-farm-profile-form.ts'

const BY_STATE = STATES.map(state => ({
  label: state,
  options: DISTRICTS.filter(district => district.state === state).map(({ name }) => name),
}))

/** All fields about the farmer and the farm. docs/product/farmer-dashboard.md#farm-profile. */
export function FarmProfileFields({ form }: { form: FarmProfileFormState }) {
  const t = useTexts(texts)
  const { field } = form
  return (
    <form className={styles.form} noValidate onSubmit={form.handleSubmit} aria-label={t('profile.title')}>
      <Panel title={t('profile.pictures')}>
        <div className={styles.panes}>
          <FarmLogo {...field('logoUrl')} />
          <FarmPictures {...field('farmImages')} onChange={change => form.change('farmImages', change)} />
        </div>
      </Panel>
      <Panel title={t('profile.you')}>
        <div className={styles.fields}>
          <div className={styles.whole}>
            <TextInput {...field('name')} label={t('profile.name')} autoComplete="name" required />
          </div>
          <TextInput {...field('email')} label={t('profile.email')} type="email" autoComplete="email" required />
          {form.pending && (
            <div className={styles.whole}>
              <PendingEmail {...form.pending} />
            </div>
          )}
          <TextInput
            {...field('phone')}
            label={t('profile.phone')}
            hint={t('profile.phoneHint')}
            type="tel"
            autoComplete="tel"
            required
          />
        </div>
      </Panel>
      <FarmPanel form={form} />
      <StoryPanel form={form} />
      <SaveBar isChanged={form.isChanged} isBusy={form.isBusy} onDiscard={form.discard} />
    </form>
  )
}

function FarmPanel({ form: { field } }: { form: FarmProfileFormState }) {
  const t = useTexts(texts)
  // A farm's location may be more than its district, 'Malur, Kolar'; choosing that again has to stay possible.
  const [initialLocation] = useState(field('location').value)
  const isListed = initialLocation === '' || DISTRICTS.some(({ name }) => name === initialLocation)
  const groups = isListed ? BY_STATE : [{ label: t('profile.locationNow'), options: [initialLocation] }, ...BY_STATE]
  return (
    <Panel title={t('profile.farm')}>
      <div className={styles.fields}>
        <TextInput {...field('farmName')} label={t('profile.farmName')} autoComplete="organization" required />
        <Combobox {...field('location')} label={t('profile.location')} groups={groups} />
        <div className={styles.whole}>
          <TextArea
            {...field('description')}
            label={t('profile.description')}
            hint={t('profile.descriptionHint')}
            rows={4}
            required
          />
        </div>
        <TextInput
          {...field('address')}
          label={t('profile.address')}
          hint={t('profile.addressHint')}
          autoComplete="street-address"
          required
        />
        <TextInput
          {...field('website')}
          label={t('profile.website')}
          hint={t('profile.websiteHint')}
          type="url"
          autoComplete="url"
          isOptional
        />
      </div>
    </Panel>
  )
}

function StoryPanel({ form: { field } }: { form: FarmProfileFormState }) {
  const t = useTexts(texts)
  const links = { hint: t('profile.linesHint'), rows: 3, inputMode: 'url', isOptional: true } as const
  return (
    <Panel title={t('profile.story')}>
      <div className={styles.fields}>
        <div className={styles.whole}>
          <TextArea {...field('story')} label={t('profile.storyField')} rows={5} isOptional />
        </div>
        <TextArea {...field('practices')} label={t('profile.practices')} rows={3} isOptional />
        <TextArea {...field('tags')} label={t('profile.tags')} hint={t('profile.tagsHint')} rows={3} isOptional />
        <TextArea {...field('instagramReels')} label={t('profile.reels')} {...links} />
        <TextArea {...field('youtube')} label={t('profile.youtube')} {...links} />
      </div>
    </Panel>
  )
}
