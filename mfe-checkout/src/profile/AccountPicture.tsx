import type { SessionPerson } from '@santhe/contracts'
import { isPicturePath } from '@santhe/rules'
import { Avatar, Button, ChosenPicture, FileButton, Icon, Panel, Progress, useTexts } from '@santhe/ui'
import blocks from '@santhe/ui/blocks.module.css'
import { useId, useRef } from 'react'
import { AccountFacts } from '../account/AccountFacts.tsx'
import { texts } from '../texts.ts'
import styles from './profile.module.css'
import { AVATAR_TYPES, useAvatar, useAvatarRemoval } from './use-avatar.ts'

export function AccountPicture({ person }: { person: SessionPerson }) {
  const t = useTexts(texts)
  const hintId = useId()
  const avatar = useAvatar()
  return (
    <Panel title={t('picture.title')}>
      <div className={styles.person}>
        <div className={styles.picture}>
          {avatar.file ? (
            <ChosenPicture file={avatar.file} alt={t('picture.preview')} ratio="1 / 1" className={styles.square} />
          ) : (
            <Avatar
              name={person.name}
              src={person.avatar}
              alt={t(isPicturePath(person.avatar) ? 'picture.yours' : 'picture.none')}
              sizes="112px"
              className={styles.square}
            />
          )}
          <div className={styles.words}>
            <p className={styles.text} id={hintId}>
              {t(avatar.file ? 'picture.previewText' : 'picture.hint')}
            </p>
            {avatar.share !== undefined && <Progress label={t('picture.sending')} share={avatar.share} />}
            {avatar.problem && (
              <p className={blocks.problem} role="alert">
                <Icon name="warning" size="small" /> {avatar.problem}
              </p>
            )}
            <Ways avatar={avatar} hasPicture={person.avatar !== null} describedBy={hintId} />
          </div>
        </div>
        <AccountFacts person={person} facts={['username', 'type', 'district', 'memberSince']} />
      </div>
    </Panel>
  )
}

interface WaysProps {
  avatar: ReturnType<typeof useAvatar>
  hasPicture: boolean
  describedBy: string
}

function Ways({ avatar, hasPicture, describedBy }: WaysProps) {
  const t = useTexts(texts)
  const choosing = useRef<HTMLInputElement>(null)
  // Removing the picture removes the focused button.
  const removal = useAvatarRemoval(() => choosing.current?.focus())
  if (!avatar.file) {
    return (
      <div className={blocks.row8}>
        <FileButton
          look="quiet"
          size="small"
          label={t(hasPicture ? 'picture.change' : 'picture.choose')}
          accept={AVATAR_TYPES.join(',')}
          describedBy={describedBy}
          onChoose={([file]) => avatar.choose(file)}
          ref={choosing}
        />
        {hasPicture && (
          <Button
            look="plain"
            size="small"
            isBusy={removal.isBusy}
            busyLabel={t('picture.removing')}
            onClick={removal.remove}
          >
            {t('picture.remove')}
          </Button>
        )}
      </div>
    )
  }
  const isSending = avatar.share !== undefined
  return (
    <div className={blocks.row8}>
      <Button size="small" isBusy={isSending} busyLabel={t('picture.sending')} onClick={avatar.send}>
        {t('picture.use')}
      </Button>
      {!isSending && (
        <Button look="plain" size="small" onClick={() => avatar.choose(undefined)}>
          {t('picture.cancel')}
        </Button>
      )}
    </div>
  )
}
